/** A chart as SVG text: the gap to the best against time, both on logarithmic scales. */

const size = { width: 860, height: 520, left: 80, right: 250, top: 50, bottom: 60 };
const colours = ["#0b6e4f", "#c8553d", "#3d5a80", "#8f5db7", "#b08900", "#555555"];
const leastMissing = 1e-8;

/**
 * `points` are { series, label, ms, missing }: a series has a colour, `missing` is 1 − quality. A gap
 * below the scale is drawn at its lower end.
 */
export function picture(title, points) {
  const shown = points.filter(({ ms, missing }) => ms > 0 && missing !== undefined);
  const series = [...new Set(shown.map((point) => point.series))];
  const colourOf = (name) => colours[series.indexOf(name) % colours.length];
  const x = scale(
    shown.map(({ ms }) => ms),
    [size.left, size.width - size.right],
  );
  const y = scale(
    shown.map(({ missing }) => Math.max(missing, leastMissing)),
    [size.height - size.bottom, size.top],
  );
  const dots = shown.map(({ series: name, label, ms, missing }) => {
    const [cx, cy] = [x.at(ms), y.at(Math.max(missing, leastMissing))];
    const text = escaped(`${name}, ${label}: ${ms.toPrecision(3)} ms, ${missing.toExponential(2)} missing`);
    return `<circle cx="${cx}" cy="${cy}" r="5" fill="${colourOf(name)}" fill-opacity="0.7"><title>${text}</title></circle>`;
  });
  const legend = series.map((name, index) => {
    const top = size.top + 10 + index * 22;
    const left = size.width - size.right + 20;
    return `<circle cx="${left}" cy="${top}" r="5" fill="${colourOf(name)}"/><text x="${left + 12}" y="${top + 4}">${escaped(name)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${size.width}" height="${size.height}" fill="white"/>`,
    `<text x="${size.left}" y="28" font-size="16">${escaped(title)}</text>`,
    ...x.ticks.map(({ value, place }) => grid(place, size.top, place, size.height - size.bottom, value)),
    ...y.ticks.map(({ value, place }) => grid(size.left, place, size.width - size.right, place, value)),
    `<text x="${size.left}" y="${size.height - 15}">milliseconds a route, median; left is better</text>`,
    `<text transform="translate(18 ${size.height - size.bottom}) rotate(-90)">missing to the best, median; low is better</text>`,
    ...dots,
    ...legend,
    "</svg>",
    "",
  ].join("\n");
}

/** A logarithmic scale over whole decades that hold all values. */
function scale(values, [start, end]) {
  const logs = values.map(Math.log10);
  const low = Math.floor(Math.min(0, ...logs));
  const high = Math.max(low + 1, Math.ceil(Math.max(...logs, low)));
  const place = (log) => Math.round((start + ((end - start) * (log - low)) / (high - low)) * 10) / 10;
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => ({
    value: low + index,
    place: place(low + index),
  }));
  return { at: (value) => place(Math.log10(value)), ticks };
}

function grid(x1, y1, x2, y2, power) {
  const isVertical = x1 === x2;
  const [tx, ty] = isVertical ? [x1 - 10, y2 + 18] : [x1 - 50, y1 + 4];
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#ddd"/><text x="${tx}" y="${ty}" fill="#555">1e${power}</text>`;
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
