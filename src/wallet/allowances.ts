import { type Address, NATIVE } from "../lib/address.js";
import { uintAt } from "../lib/hex.js";
import type { Reading } from "../lib/reading.js";
import { onNewestMarket } from "../quote/index.js";
import { allowanceCall } from "../tokens/index.js";
import { readOn } from "./readOn.js";
import type { WalletServices } from "./services.js";

type Allowance = {
  readonly token: Address;
  readonly spender: Address;
  /** Raw units of the token. */
  readonly amount: bigint;
};

/**
 * Returns what `owner` allows `spenders` to move at the newest block, in the order of `tokens`, then of `spenders`.
 * Omits zeros. Throws STATE_STALE, RPC_UNAVAILABLE and BlockGoneError.
 */
export async function listAllowances(
  services: WalletServices,
  owner: Address,
  spenders: readonly Address[],
  tokens: readonly Address[],
): Promise<Allowance[]> {
  const pairs = tokens
    .filter((token) => token !== NATIVE)
    .flatMap((token) => spenders.map((spender) => ({ token, spender })));
  const all = await onNewestMarket(services, (market) =>
    readOn(services, market, readAllowances(owner, pairs)),
  );
  return all.filter(({ amount }) => amount > 0n);
}

type Pair = Pick<Allowance, "token" | "spender">;

/** Reads the allowances of `owner` for every pair. A token that does not report an allowance counts as zero. */
export function* readAllowances(owner: Address, pairs: readonly Pair[]): Reading<Allowance[]> {
  const answers = yield pairs.map(({ token, spender }) => allowanceCall(token, owner, spender));
  return pairs.map(({ token, spender }, index) => {
    return { token, spender, amount: uintAt(answers[index] ?? "0x", 0) ?? 0n };
  });
}
