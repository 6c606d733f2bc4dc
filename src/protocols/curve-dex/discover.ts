import { type Address, addressAt } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { DiscoverInput, Instance, Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import type { Call, Reading } from "../reading.js";
import type { PoolFacts } from "./facts.js";
import { KIND_CALLS, kindCalls, otherKindOf } from "./kind.js";

const COINS_INT128 = "0x23746eb8"; // coins(int128)
const COINS = "0xc6610657"; // coins(uint256)
const DECIMALS = "0x313ce567"; // decimals()
const FEE = "0xddca3f43"; // fee()
export const TOTAL_SUPPLY = "0x18160ddd"; // totalSupply()

/** The question for coin number `index`, which the early contracts take as a signed number (`coins`). */
export function coinCall(pool: Address, early: boolean, index: number): Call {
  return { to: pool, data: callData(early ? COINS_INT128 : COINS, index) };
}

/**
 * The deployment's pools in which at least two of the tokens are coins. How many coins a pool has, which contracts it
 * is of and how it stores its amplification are data; its coins and their decimals are the chain's.
 */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const wanted = new Set(tokens);
  const pools = (deployment.instances ?? []).map((instance) => ({ instance, size: sizeOf(instance) }));
  const coinAnswers = yield pools.flatMap(({ instance, size }) =>
    indices(size).map((index) => coinCall(instance.address, instance.parameters?.early === true, index)),
  );
  const coinsOf = taking(coinAnswers);
  const found = pools.flatMap(({ instance, size }) => {
    const coins = coinsOf(size).map((answer) => addressAt(answer ?? "0x", 0));
    const isWhole = coins.every((coin) => coin !== undefined);
    if (!isWhole || coins.filter((coin) => wanted.has(coin)).length < 2) return [];
    return [{ instance, coins }];
  });
  const answers = yield found.flatMap(({ instance, coins }) => [
    ...kindCalls(instance.address),
    { to: instance.address, data: FEE },
    ...coins.map((coin) => ({ to: coin, data: DECIMALS as `0x${string}` })),
  ]);
  const answersOf = taking(answers);
  return found.flatMap(({ instance, coins }) => {
    const otherKind = otherKindOf(coins[0] as Address, answersOf(KIND_CALLS));
    const [fee, ...decimals] = answersOf(coins.length + 1).map((answer) => uintAt(answer ?? "0x", 0));
    if (fee === undefined || !decimals.every((count) => count !== undefined && count <= 18n)) return [];
    const { early, precision = 1 } = instance.parameters ?? {};
    const venue: Venue<PoolFacts> = {
      id: `${deployment.slug}:${instance.address}`,
      protocol: deployment.slug,
      standard: deployment.standard,
      address: instance.address,
      tokens: [...coins, instance.share as Address],
      ...(instance.shareSymbol === undefined ? {} : { shareSymbol: instance.shareSymbol }),
      feePpm: Number(fee) / 10_000,
      facts: {
        early: early === true,
        precision: Number(precision),
        decimals: decimals.map(Number),
        ...(otherKind && { otherKind }),
      },
    };
    return [venue];
  });
}

function sizeOf({ address, share, parameters }: Instance): number {
  const size = parameters?.coins;
  if (typeof size !== "number" || share === undefined) {
    throw new TypeError(`Curve pool ${address}: share and parameters.coins are needed`);
  }
  return size;
}

function indices(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index);
}

/** Hands out `values` in their order, so many at a time. */
function taking<Value>(values: readonly Value[]): (count: number) => readonly Value[] {
  let offset = 0;
  return (count) => {
    offset += count;
    return values.slice(offset - count, offset);
  };
}
