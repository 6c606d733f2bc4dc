import { basename } from "node:path";
import { readMarketFile } from "../../dist/snapshot/index.js";
import { readDataset } from "./dataset.mjs";
import { randomMarket } from "./market.mjs";
import { option } from "./options.mjs";
import { datasetPaths } from "./shared.mjs";

const seed = 7;
/** Larger mixed markets take minutes to prepare. */
const mixes = { mixed: [1000], families: [1000, 20_000] };

/**
 * The markets to measure, each made on demand: random ones, the real ones at hand, and market files named by
 * `--market=FILE`. `--sizes=100,1000` and `--only=TEXT` choose among them.
 */
export function chosenMarkets() {
  const sizes = option("sizes", "100,1000,10000,50000").split(",").map(Number);
  const random = (size, mix) => ({
    name: `${size} ${mix}`,
    open: () => randomMarket(size, seed, mix),
  });
  const file = option("market");
  const all = [
    ...sizes.map((size) => random(size, "pairs")),
    ...Object.entries(mixes).flatMap(([mix, known]) =>
      known.filter((size) => sizes.includes(size)).map((size) => random(size, mix)),
    ),
    ...datasetPaths().map((path) => ({
      name: basename(path, ".json"),
      open: () => readDataset(path),
      isReal: true,
    })),
  ];
  const chosen = file === undefined ? all : [{ name: basename(file), open: () => openFile(file) }];
  return chosen.filter(({ name }) => name.includes(option("only", "")));
}

/** As above. Where no option chooses: the real markets at hand, or if there are none, the mixed random ones. */
export function chosenOrRealMarkets() {
  const all = chosenMarkets();
  if (["sizes", "only", "market"].some((name) => option(name) !== undefined)) return all;
  const real = all.filter(({ isReal }) => isReal);
  return real.length > 0 ? real : all.filter(({ name }) => name.endsWith(" mixed"));
}

function openFile(path) {
  const { market, universe } = readMarketFile(path);
  const traded = new Set([...market.pools.values()].flatMap(({ venue }) => venue.tokens));
  const named = [...universe.tokens.values()].filter(({ address }) => traded.has(address));
  const known = new Set(named.map(({ address }) => address));
  const nameless = [...traded].filter((address) => !known.has(address));
  return { market, tokens: [...named, ...nameless.map((address) => ({ address, decimals: 18 }))] };
}
