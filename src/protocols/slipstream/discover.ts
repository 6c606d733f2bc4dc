import { ZERO_ADDRESS } from "../../lib/address.js";
import { type Hex, intAt, uintAt } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf } from "../kit/adapter/deployment.js";
import type { PoolFacts } from "../kit/poolContract/facts.js";
import { addressOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import { type PoolKey, readVenues } from "./venue.js";

const TICK_SPACINGS: Hex = "0x9cbbbe86"; // tickSpacings()
const GET_POOL = "0x28af8d0b"; // getPool(address,address,int24)

/** Far more than any factory has enabled. */
const MOST_SPACINGS = 64n;

/** Finds the factory's pools of (pair × tick spacing that it has enabled). A factory that does not answer has none. */
export function* discover({ deployment, pairs }: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const factory = contractOf(deployment, "factory");
  const [listed = "0x"] = yield [{ to: factory, data: TICK_SPACINGS }];
  const wanted = pairs.flatMap((tokens) =>
    spacingsIn(listed).map((tickSpacing) => ({ tokens, tickSpacing })),
  );
  const answers = yield wanted.map(({ tokens, tickSpacing }) => ({
    to: factory,
    data: callData(GET_POOL, ...tokens, tickSpacing),
  }));
  const pools = wanted.flatMap((pool, index): PoolKey[] => {
    const address = addressOf(answers[index]);
    return address === undefined || address === ZERO_ADDRESS ? [] : [{ address, ...pool }];
  });
  return yield* readVenues(deployment, pools);
}

/** Returns the positive numbers in a list of int24. */
function spacingsIn(answer: Hex): number[] {
  const length = uintAt(answer, 1) ?? 0n;
  if (length > MOST_SPACINGS) return [];
  const spacings = Array.from({ length: Number(length) }, (_, index) =>
    Number(intAt(answer, 2 + index) ?? 0n),
  );
  return spacings.filter((spacing) => spacing > 0);
}
