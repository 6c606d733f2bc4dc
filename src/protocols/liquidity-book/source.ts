import { type Address, ZERO_ADDRESS } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { listedBy } from "../kit/adapter/discovering.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import type { DiscoveredVenue, Source, Weight } from "../kit/adapter/source.js";
import { floatPriceOf } from "../kit/bins/price.js";
import { ask, askEach } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";
import { type PairFacts, pairVersion, readPair } from "./versions.js";

const PAIR_CREATED = event(
  "LBPairCreated(address indexed tokenX, address indexed tokenY, uint256 indexed binStep, address LBPair, uint256 pid)",
);
/** Far more steps than any factory has. */
const MOST_STEPS = 64;

/** Finds pairs by the factory's count, so that existing pairs need no logs. */
export function source(deployment: Deployment): Source<PairFacts, NoFacts> {
  const { sinceBlock = 0, parameters = {} } = deployment;
  const factory = contractOf(deployment, "factory");
  // Version 2.0 names its functions differently.
  const isFirst = parameters.version === "2.0";
  return {
    contract: factory,
    logs: {
      topic: PAIR_CREATED.topic,
      sinceBlock,
      created(log) {
        const told = PAIR_CREATED.argsOf(log);
        return told && { key: told.LBPair, tokens: [told.tokenX, told.tokenY], facts: {} };
      },
    },
    index: listedBy(factory, {
      count: "getNumberOfLBPairs()",
      at: isFirst ? "allLBPairs(uint256) address" : "getLBPairAtIndex(uint256) address",
      *describe(pairs) {
        return yield* together(pairs.map((pair) => describePair(pair, isFirst)));
      },
    }),
    /** Asks for each pair of tokens with every step that the factory allows now. Others are found by its count. */
    *among({ pairs }) {
      const { listed = [] } = yield* ask({ listed: { maybe: [factory, "getAllBinSteps() uint256[]"] } });
      const steps = listed.length > MOST_STEPS ? [] : listed;
      const found = yield* askEach(
        "getLBPairInformation(address,address,uint256) (uint16 stepBps, address pair)",
        pairs.flatMap((tokens) => steps.map((step) => [factory, ...tokens, step] as const)),
      );
      const made = found.flatMap((each) => (each && each.pair !== ZERO_ADDRESS ? [each.pair] : []));
      const described = yield* together(made.map((pair) => describePair(pair, isFirst)));
      return described.filter((each) => each !== undefined);
    },
    *weigh({ key }): Reading<Weight | undefined> {
      const told = yield* readPair(key as Address, isFirst);
      if (told === undefined) return undefined;
      const { countedX, countedY, stepBps, activeId } = told;
      return { reserves: [Number(countedX), Number(countedY)], price: floatPriceOf(stepBps, activeId) };
    },
    *venue({ key, tokens }) {
      const address = key as Address;
      const told = yield* readPair(address, isFirst);
      if (told === undefined) return undefined;
      const { stepBps, rule } = told;
      // The fee of calm times, in whole ppm.
      const feePpm = Math.ceil((rule.baseFactor * stepBps) / 100);
      const facts = { stepBps, version: pairVersion(told, isFirst) };
      return { ...identityOf(deployment, address), address, tokens, feePpm, facts, sources: { factory } };
    },
  };
}

function* describePair(pair: Address, isFirst: boolean): Reading<DiscoveredVenue<NoFacts> | undefined> {
  const [x, y] = isFirst ? (["tokenX", "tokenY"] as const) : (["getTokenX", "getTokenY"] as const);
  const found = yield* ask({ x: [pair, `${x}() address`], y: [pair, `${y}() address`] });
  return found && { key: pair, tokens: [found.x, found.y], facts: {} };
}
