import { MOST_NATIVE_WEI, NATIVE } from "../../lib/address.js";
import { beyond } from "../kit/adapter/beyond.js";
import { conversion, type OneWay } from "../kit/adapter/conversion.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { type NoFacts, noFacts } from "../kit/adapter/facts.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";

/** The wrapped supply in wei, which limits withdrawals. */
export type WrapperState = { readonly supplyWei: bigint };

const deposit = event("Deposit(address indexed to, uint256 wad)");
const withdrawal = event("Withdrawal(address indexed from, uint256 wad)");

/** Returns a conversion of one for one, up to a limit. `sign` says whether the supply rises or falls. */
function oneForOne(sign: 1n | -1n, limitWei: (state: WrapperState) => bigint): OneWay<WrapperState> {
  return {
    trade({ state, amountIn }) {
      const limit = limitWei(state);
      if (amountIn > limit) return beyond(limit, "the amount is more than there is");
      return { amountOut: amountIn, state: { supplyWei: state.supplyWei + sign * amountIn } };
    },
    line: (state) => ({ price: 1, most: limitWei(state) }),
    // Measured with our Executor: 26,500 to unwrap and pay out. A wrap writes the same balance.
    gas: 27_000,
  };
}

const inputs = conversionInputs("The wrapper's contract, which is the wrapped token itself");

/** The native currency and its ERC-20 form, one for one (WETH9 and similar contracts). */
export const wrappedNative = conversion<WrapperState, NoFacts>({
  standard: "wrapped-native",
  meta: {
    name: "Wrapped native",
    project: "wrapped-native",
    description: "The native currency as an ERC-20 token, one for one",
    url: "https://weth.io",
    action: ({ tokenIn }) => (tokenIn === NATIVE ? "deposit" : "redeem"),
    actions: [
      { action: "deposit", functionNames: ["deposit"], inputs },
      { action: "redeem", functionNames: ["withdraw"], inputs },
    ],
  },
  facts: noFacts,
  refresh: "logs",
  steps: ["weth"],
  topics: [deposit.topic, withdrawal.topic],
  probes: [{ contract: "wrappedNative", getter: "totalSupply()" }],
  /** Returns the deployment's one wrapper, without reading the chain. */
  // biome-ignore lint/correctness/useYield: the address is the deployment's own
  *discover({ deployment }) {
    const address = contractOf(deployment, "wrappedNative");
    return [{ ...identityOf(deployment, address), address, tokens: [NATIVE, address], feePpm: 0, facts: {} }];
  },
  /** Reads the supply. Unusable if there is no token at the address. */
  *load({ address }) {
    return (yield* ask({ supplyWei: [address, "totalSupply()"] })) ?? unusable("silent");
  },
  /** Every wrap and unwrap is logged with its amount. */
  apply(_, { supplyWei }, log) {
    const wrapped = deposit.argsOf(log);
    if (wrapped !== undefined) return { supplyWei: supplyWei + wrapped.wad };
    const unwrapped = withdrawal.argsOf(log);
    if (unwrapped === undefined || unwrapped.wad > supplyWei) return undefined;
    return { supplyWei: supplyWei - unwrapped.wad };
  },
  forth: oneForOne(1n, () => MOST_NATIVE_WEI),
  /** No more can be unwrapped than was wrapped. */
  back: oneForOne(-1n, ({ supplyWei }) => supplyWei),
  /** The output stays in the Executor. */
  encode: ({ address }, isForth, { amount }) => ({
    op: "weth",
    weth: address,
    mode: isForth ? "wrap" : "unwrap",
    amount,
  }),
});
