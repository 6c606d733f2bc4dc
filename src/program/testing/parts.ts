import fc from "fast-check";
import type { Address } from "../../lib/address.js";
import { MAX_STEP_AMOUNT } from "../limits.js";
import type { Amount, PartyRef, TokenRef } from "../refs.js";

/** What random steps are made of. */

export const addresses = fc
  .bigInt({ min: 0n, max: (1n << 160n) - 1n })
  .map((value) => `0x${value.toString(16).padStart(40, "0")}` as Address)
  .filter((address) => !/^0xe{40}$/.test(address));
export const parties: fc.Arbitrary<PartyRef> = fc.oneof(
  addresses,
  fc.constantFrom("receiver", "refundTo", "executor"),
);
export const tokens: fc.Arbitrary<TokenRef> = fc.oneof(addresses, fc.constant("native" as const));
export const amountsOf = (token: fc.Arbitrary<TokenRef>, most = MAX_STEP_AMOUNT): fc.Arbitrary<Amount> =>
  fc.oneof(
    fc.record({ token, sharePpm: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.record({ token, exact: fc.bigInt(0n, most) }),
  );

export const byte = fc.integer({ min: 0, max: 255 });
