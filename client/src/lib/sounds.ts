// Sounds made here: a card, a chip, a soft tone at one's turn, a brighter one for a win.
import type { Sound } from "./sound";

let audio: AudioContext | null = null;

export function play(kind: Sound): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const at = audio.currentTime;
  if (kind === "card") rustle(audio, at);
  else if (kind === "chip") for (const [n, hz] of [3100, 4200].entries()) tone(audio, at + n * 0.035, hz, 0.05, 0.06);
  else if (kind === "turn") for (const [n, hz] of [523, 659].entries()) tone(audio, at + n * 0.12, hz, 0.35, 0.07);
  else for (const [n, hz] of [659, 784, 988].entries()) tone(audio, at + n * 0.09, hz, 0.4, 0.06);
}

function tone(context: AudioContext, at: number, hz: number, length: number, volume: number): void {
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = hz > 2000 ? "triangle" : "sine";
  source.frequency.value = hz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

/** A short breath of filtered noise: pasteboard over cloth. */
function rustle(context: AudioContext, at: number): void {
  const length = 0.09;
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 2;
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  const gain = context.createGain();
  gain.gain.value = 0.18;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}
