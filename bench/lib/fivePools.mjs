/**
 * The worked example of docs/routing.md: 100 WETH for USDC on the market of docs/routing/five-pools.json. Returns the figures and the
 * pictures of the page, from the search's own results and, for prices, from the pools' reserves.
 */
export const question = { tokenIn: "WETH", tokenOut: "USDC", amountIn: 100n * 10n ** 18n };
export const gasPriceWei = 20n * 10n ** 9n;

/** Paths from WETH to USDC, each as the pools on it. */
const ways = [["big"], ["first", "second"], ["small"], ["tiny"]];
const colours = ["#0b6e4f", "#3d5a80", "#c8553d", "#b08900"];

/** Figures by name, written as the page writes them. */
export function figuresOf({ findRoute }, market) {
  const free = findRoute(market, { ...question, gasPriceWei: 0n });
  const route = findRoute(market, { ...question, gasPriceWei });
  const legs = new Map(route.legs.map((leg) => [leg.venue, leg]));
  const pools = poolsOf(market);
  const figures = {
    "best single path, gas free": money(free.singlePathNetOut),
    "all five pools, gas free": money(free.amountOut),
    "what tiny adds": money(free.amountOut - route.amountOut),
    out: money(route.amountOut),
    "after gas": money(route.netOut),
    gas: route.gas.toLocaleString("en-US"),
    bound: money(route.bound.net),
    "gap in basis points": route.gap.netBps.toFixed(4),
    "gas of tiny": money(
      ((route.amountOut - route.netOut) * BigInt(free.gas - route.gas)) / BigInt(route.gas),
    ),
  };
  for (const way of ways) {
    const [first] = way;
    const leg = legs.get(first);
    const amount = leg === undefined ? 0 : Number(leg.inputs[0].amount) / 1e18;
    figures[`${first}: price before`] = price(marginal(pools, way, 0));
    figures[`${first}: in`] = amount.toFixed(3);
    figures[`${first}: price after`] = price(marginal(pools, way, amount));
  }
  return figures;
}

/** SVG texts by file name. */
export function picturesOf({ findRoute }, market) {
  const route = findRoute(market, { ...question, gasPriceWei });
  const amounts = ways.map(([first]) => {
    const leg = route.legs.find(({ venue }) => venue === first);
    return leg === undefined ? 0 : Number(leg.inputs[0].amount) / 1e18;
  });
  const pools = poolsOf(market);
  return {
    "graph.svg": graphPicture(),
    "prices.svg": pricesPicture(pools, amounts),
    "split.svg": splitPicture(amounts),
  };
}

/** By venue: reserves in whole tokens, the token paid in, and the share of it that the fee leaves. */
function poolsOf({ market, universe }) {
  const tokens = [...universe.tokens.values()];
  const decimals = new Map(tokens.map((token) => [token.address, token.decimals]));
  const weth = tokens.find(({ symbol }) => symbol === "WETH").address;
  const usdc = tokens.find(({ symbol }) => symbol === "USDC").address;
  return new Map(
    [...market.pools].map(([id, { venue, state }]) => {
      const reserves = [state.reserve0, state.reserve1].map(
        (reserve, side) => Number(reserve) / 10 ** decimals.get(venue.tokens[side]),
      );
      const isForward = venue.tokens[0] === weth || venue.tokens[1] === usdc;
      const [reserveIn, reserveOut] = isForward ? reserves : reserves.toReversed();
      return [id, { reserveIn, reserveOut, kept: 1 - venue.feePpm / 1e6 }];
    }),
  );
}

/** What the next unit yields after `amount` took this path. */
function marginal(pools, way, amount) {
  let [rate, at] = [1, amount];
  for (const id of way) {
    const { reserveIn, reserveOut, kept } = pools.get(id);
    const depth = reserveIn + at * kept;
    rate *= (kept * reserveIn * reserveOut) / depth ** 2;
    at = (reserveOut * at * kept) / depth;
  }
  return rate;
}

function money(raw) {
  return (Number(raw) / 1e6).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function price(value) {
  return value.toFixed(2);
}

function svg(title, width, height, parts) {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13"><title>${title}</title>`;
  return [head, `<rect width="${width}" height="${height}" fill="white"/>`, ...parts, "</svg>", ""].join(
    "\n",
  );
}

function label(x, y, text, more = "") {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${text}</text>`;
}

function graphPicture() {
  const nodes = { WETH: [90, 150], DAI: [340, 250], USDC: [590, 150] };
  const arcs = [
    ["WETH", "USDC", -110, "big: 4,000 WETH, 10,000,000 USDC, 0.3 %", colours[0]],
    ["WETH", "USDC", -55, "small: 600 WETH, 1,503,000 USDC, 0.3 %", colours[2]],
    ["WETH", "USDC", 0, "tiny: 5 WETH, 12,500 USDC, 0.3 %", colours[3]],
    ["WETH", "DAI", 0, "first: 1,500 WETH, 3,780,000 DAI, 0.3 %", colours[1]],
    ["DAI", "USDC", 0, "second: 20 million of each, 0.01 %", colours[1]],
  ];
  const lines = arcs.map(([from, to, bend, text, colour], index) => {
    const [[x1, y1], [x2, y2]] = [nodes[from], nodes[to]];
    const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + bend];
    const below = index > 2 ? 50 : -8;
    const aside = index === 3 ? -110 : index === 4 ? 110 : 0;
    const place = label(
      mx + aside,
      (my + (y1 + y2) / 2) / 2 + below,
      text,
      `text-anchor="middle" fill="${colour}"`,
    );
    return `<path d="M${x1} ${y1} Q${mx} ${my} ${x2} ${y2}" fill="none" stroke="${colour}" stroke-width="2"/>\n${place}`;
  });
  const dots = Object.entries(nodes).map(
    ([name, [x, y]]) =>
      `<circle cx="${x}" cy="${y}" r="30" fill="#eee" stroke="#555"/>\n${label(x, y + 5, name, 'text-anchor="middle"')}`,
  );
  return svg("Five pools between WETH, DAI and USDC", 680, 320, [...lines, ...dots]);
}

/** What the next WETH yields on each path, against the amount that took it already. */
function pricesPicture(pools, amounts) {
  const [left, top, width, height] = [70, 30, 560, 300];
  const [low, high, most] = [2_340, 2_530, 80];
  const x = (amount) => left + (amount / most) * width;
  const y = (rate) => top + ((high - rate) / (high - low)) * height;
  const parts = [2_350, 2_400, 2_450, 2_500].map(
    (rate) =>
      `<line x1="${left}" y1="${y(rate).toFixed(1)}" x2="${left + width}" y2="${y(rate).toFixed(1)}" stroke="#ddd"/>\n${label(left - 45, y(rate) + 4, String(rate))}`,
  );
  for (const amount of [0, 20, 40, 60, 80])
    parts.push(label(x(amount) - 6, top + height + 20, String(amount)));
  const common = marginal(pools, ways[0], amounts[0]);
  const line = `x1="${left}" y1="${y(common).toFixed(1)}" x2="${left + width}" y2="${y(common).toFixed(1)}"`;
  parts.push(`<line ${line} stroke="#222" stroke-dasharray="5 4"/>`);
  for (const [index, way] of ways.entries()) {
    const points = [];
    for (let step = 0; step <= 80; step++) {
      const rate = marginal(pools, way, (step / 80) * most);
      if (rate < low) break;
      points.push(`${x((step / 80) * most).toFixed(1)},${y(rate).toFixed(1)}`);
    }
    parts.push(
      `<polyline points="${points.join(" ")}" fill="none" stroke="${colours[index]}" stroke-width="2"/>`,
    );
    if (amounts[index] > 0)
      parts.push(
        `<circle cx="${x(amounts[index]).toFixed(1)}" cy="${y(common).toFixed(1)}" r="5" fill="${colours[index]}"/>`,
      );
    parts.push(label(left + width + 15, top + 20 + index * 22, way.join(" + "), `fill="${colours[index]}"`));
  }
  parts.push(label(left, top + height + 42, "WETH sent this way"), label(left, 18, "USDC for the next WETH"));
  return svg("What the next WETH brings on each way", 760, 390, parts);
}

function splitPicture(amounts) {
  const [left, width] = [40, 640];
  let from = 0;
  const bars = amounts.flatMap((amount, index) => {
    if (amount === 0) return [];
    const x = left + (from / 100) * width;
    from += amount;
    const bar = `<rect x="${x.toFixed(1)}" y="30" width="${((amount / 100) * width).toFixed(1)}" height="40" fill="${colours[index]}"/>`;
    return [bar, label(x + 4, 90, ways[index].join(" + ")), label(x + 4, 108, `${amount.toFixed(2)} WETH`)];
  });
  return svg("The parts of 100 WETH", 720, 125, bars);
}
