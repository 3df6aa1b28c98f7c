"""Run as a program: every kernel for the GPU in numba's simulator, beside the CPU, on a handful of rounds."""

import os
import sys
import warnings
from dataclasses import replace
from pathlib import Path

os.environ["NUMBA_ENABLE_CUDASIM"] = "1"
sys.path[:0] = [str(Path(__file__).parents[2] / "src"), str(Path(__file__).parents[1])]

import numpy as np  # noqa: E402 - after the simulator was chosen

from saalchef.sim import launch  # noqa: E402
from sim.samples import sample_jobs  # noqa: E402

warnings.simplefilter("ignore")  # whole numbers of fixed width may overflow, as on the device
launch.THREADS = launch.TABLE_THREADS = 2
launch.REGISTERS = None  # the simulator has none
launch._processors = lambda: 1

for name, job in sample_jobs().items():
    few = replace(job, total=30) if "evening" not in name else replace(job, total=2)
    there, here = few.play(0, 2, "cuda"), few.play(0, 2)
    same = all(np.array_equal(a, b) for a, b in zip(there, here, strict=True))
    print(f"{name.replace(' ', '-')}:{'equal' if same and here[0].sum() else 'different'}")
