// Read by geometry.py: where things lie on the table page, and what lies over what.
(() => {
  const SLACK = 1.5; // pixels two things may share: borders and rounding
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

  // ——— the felt, on every frame ———

  const felts = {}; // of each size of the window, every rectangle the felt has had
  const look = () => {
    const { left, top, width, height } = document.querySelector(".stage").getBoundingClientRect();
    const seen = (felts[`${innerWidth}x${innerHeight}`] ??= new Set());
    seen.add([left, top, width, height].map((each) => each.toFixed(1)).join(" "));
  };
  const watch = () => {
    look();
    requestAnimationFrame(watch);
  };
  new ResizeObserver(look).observe(document.querySelector(".stage"));
  watch();

  // ——— what lies where: centre, sides and turn, since boundaries of what is turned are too large ———

  const turnOf = (node) => {
    let sum = 0;
    for (let each = node; each && each !== document.body; each = each.parentElement)
      sum += Number.parseFloat(getComputedStyle(each).rotate) || 0;
    return (sum * Math.PI) / 180;
  };
  const quad = (node) => {
    const box = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    const turn = turnOf(node);
    const flat = Math.abs(turn) < 0.001;
    const svg = node instanceof SVGElement;
    const wide = (flat ? box.width : svg ? Number.parseFloat(style.width) : node.offsetWidth) / 2;
    const high = (flat ? box.height : svg ? Number.parseFloat(style.height) : node.offsetHeight) / 2;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    return [[-wide, -high], [wide, -high], [wide, high], [-wide, high]].map(([a, b]) => [
      x + a * c - b * s,
      y + a * s + b * c,
    ]);
  };
  const axes = (points) =>
    [0, 1].map((n) => {
      const [a, b] = [points[n], points[n + 1]];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      return [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
    });
  const reach = (points, [x, y]) => {
    const along = points.map(([a, b]) => a * x + b * y);
    return [Math.min(...along), Math.max(...along)];
  };
  const over = (one, other) =>
    [...axes(one), ...axes(other)].every((axis) => {
      const [a, b] = [reach(one, axis), reach(other, axis)];
      return Math.min(a[1], b[1]) - Math.max(a[0], b[0]) > SLACK;
    });

  const shown = (node) => {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) return false;
    const { width, height } = node.getBoundingClientRect();
    if (width <= 1 || height <= 1) return false;
    return !node.closest(".unseen") && getComputedStyle(node).clipPath !== "inset(50%)"; // for those who listen
  };
  const told = (node) =>
    `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""} «${(node.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}»` +
    JSON.stringify(Object.values(node.getBoundingClientRect().toJSON()).slice(0, 4).map(Math.round));
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);

  /** What a guest presses, or what the page says for a while. */
  const FLOATING = [
    "button, a[href], input, select, summary, [role=slider], [tabindex='0']",
    "[role=status], [role=note], [role=alert], [role=tooltip], [role=timer]",
    ".banner, .news, .about, .menu ul, dialog, .panel, .words > p",
  ].join();
  const CARDS = "[data-felt] svg.card";
  const WRITTEN = ".hands .total, .bank .total, .points, .called .total"; // what a hand counts

  const covered = () => {
    const found = [];
    const floating = all(FLOATING).map((node) => [node, quad(node)]);
    for (const card of all(`${CARDS}, ${WRITTEN.replaceAll(/(^|, )/g, "$1[data-felt] ")}`)) {
      const own = quad(card);
      for (const [node, place] of floating)
        if (!node.contains(card) && !card.contains(node) && over(own, place))
          found.push(`${told(node)} lies over ${told(card.closest("[role=img]") ?? card)}`);
    }
    return [...new Set(found)];
  };

  /** Cards of one hand or box that lie over those of another. */
  const mixed = () => {
    const cards = all(CARDS).map((card) => ({
      place: quad(card),
      of: card.closest("[data-box], button, .bank, .community, .side") ?? card.parentElement,
    }));
    return cards.flatMap((one, n) =>
      cards
        .slice(n + 1)
        .filter((other) => one.of !== other.of && over(one.place, other.place))
        .map((other) => `${told(one.of)} lies over ${told(other.of)}`),
    );
  };

  /** Cards and totals that the edge of the felt cuts off. */
  const cut = () => {
    const felt = document.querySelector("[data-felt]").getBoundingClientRect();
    return all(CARDS).flatMap((card) => {
      const { left, top, right, bottom } = card.getBoundingClientRect();
      const beyond = Math.max(felt.left - left, felt.top - top, right - felt.right, bottom - felt.bottom);
      return beyond > SLACK ? [`${told(card.parentElement)} lies ${beyond.toFixed(0)} px beyond the felt`] : [];
    });
  };

  /** What in the bar lies over its neighbour, or beyond the bar or the window. */
  const crowded = () => {
    const bar = document.querySelector("footer");
    if (!bar) return [];
    const edge = bar.getBoundingClientRect();
    const inside = [...bar.querySelectorAll("button, label, .chips, .clock, .waiting, .watch, a, p")].filter(
      (node) => shown(node) && !node.closest("ul"),
    );
    const found = inside.flatMap((node) => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      const beyond = Math.max(-left, edge.top - 12 - top, right - innerWidth, bottom - innerHeight);
      return beyond > SLACK ? [`${told(node)} lies ${beyond.toFixed(0)} px beyond the bar`] : [];
    });
    for (const [n, one] of inside.entries())
      for (const other of inside.slice(n + 1))
        if (!one.contains(other) && !other.contains(one) && over(quad(one), quad(other)))
          found.push(`${told(one)} lies over ${told(other)}`);
    return found;
  };

  /** What cannot be pressed; a chip of the tray is seen by its label. */
  const barred = () =>
    [...document.querySelectorAll("button, input, select, textarea, [role=slider], [role=button]")]
      .filter((node) => shown(node) || (node.type === "radio" && [...node.labels].some(shown)))
      .filter((node) => node.disabled || node.getAttribute("aria-disabled") === "true");

  /** What of it does not say why. */
  const unexplained = () =>
    barred()
      .filter((node) => {
        const described = (node.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
        const words = described.map((id) => document.getElementById(id)?.textContent ?? "").join("");
        return !(node.getAttribute("title") ?? "").trim() && !words.trim();
      })
      .map(told);

  const sideways = () => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const beyond = [...document.querySelectorAll("main *")].filter((node) => node.getBoundingClientRect().right > innerWidth);
    return [`the page scrolls sideways: ${beyond.map(told).slice(0, 3)}`];
  };

  const settled = async (width, height) => {
    const MOST = 1200; // frames
    let frames = 0;
    const next = async () => {
      if (++frames > MOST) throw new Error("the page does not come to rest");
      await frame();
    };
    while (innerWidth !== width || innerHeight !== height) await next();
    // what is on its way arrives at once; one arrival may begin the next; the upright felt is loaded when needed
    for (let still = 0; still < 2; still++) {
      await next();
      const moving = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity);
      for (const each of moving) each.finish();
      if (moving.length || !document.querySelector("[data-felt] :is(.tall, .places) > *")) still = -1;
    }
  };

  window.geometry = {
    settled,
    barred: () => barred().map(told),
    felts: () => Object.fromEntries(Object.entries(felts).map(([size, seen]) => [size, [...seen]])),
    wrong: () => ({
      covered: covered(),
      cut: cut(),
      mixed: [...new Set(mixed())],
      crowded: crowded(),
      unexplained: unexplained(),
      sideways: sideways(),
    }),
  };
})();
