import type { Address } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { isRefusal } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import { vaultMeta } from "../kit/adapter/meta.js";
import { isUnusable } from "../kit/adapter/unusable.js";
import { readVaultV1, readVenue } from "../kit/morpho/read.js";
import {
  booksAt,
  deposited,
  freeIn,
  redeemed,
  roomFor,
  type VaultV1State,
  virtualOf,
} from "../kit/morpho/vaultV1.js";
import { readLater, type VaultKind, vaultAdapter } from "../kit/vault/adapter.js";
import { assetsFor, sharesFor } from "../kit/vault/books.js";
import { askFactory, madeByFactory } from "../kit/vault/made.js";

/**
 * Gas that one more fill adds to a route. Measured with our Executor on the local chain's vaults: 160,000 to 180,000
 * with one market, 300,000 to 390,000 with three. The vault asks each market for the value of its loan.
 */
const BASE_GAS = 80_000;
const MARKET_GAS = 90_000;
const USUAL_MARKETS = 5;

/** Deposits and redemptions, with the interest of all markets up to the block's second. */
const kind: VaultKind<VaultV1State> = {
  gas: BASE_GAS + USUAL_MARKETS * MARKET_GAS,
  gasOfOneMore: MARKET_GAS,
  deposit({ facts }, state, { amountIn, timestamp }) {
    const books = booksAt(state, timestamp, virtualOf(facts));
    const amountOut = sharesFor(amountIn, books.rate);
    const after = deposited(state, { assets: amountIn, shares: amountOut, books, timestamp });
    return isRefusal(after) ? after : { amountOut, state: after, gas: gasOf(state) };
  },
  redeem({ facts }, state, { amountIn, timestamp }) {
    const books = booksAt(state, timestamp, virtualOf(facts));
    if (amountIn > state.supply) return beyond(state.supply, "there are not so many shares");
    const amountOut = assetsFor(amountIn, books.rate);
    const after = redeemed(state, { assets: amountOut, shares: amountIn, books, timestamp });
    return isRefusal(after) ? after : { amountOut, state: after, gas: gasOf(state) };
  },
  worth: ({ facts }, state) => booksAt(state, state.readAt, virtualOf(facts)),
  room: (_, state) => roomFor(state, state.readAt),
  redeemable({ facts }, state) {
    const { rate } = booksAt(state, state.readAt, virtualOf(facts));
    return minBigint(state.supply, sharesFor(freeIn(state, state.readAt), rate));
  },
};

function gasOf({ markets }: VaultV1State): number {
  return BASE_GAS + markets.length * MARKET_GAS;
}

const read = (deployment: Deployment, vault: Address) => readVenue(deployment, vault, vault);

/**
 * MetaMorpho's vaults, of versions 1.0 and 1.1. Everybody who lends or borrows in one of their markets changes their
 * price.
 */
export const metamorpho = vaultAdapter({
  standard: "metamorpho",
  meta: vaultMeta({
    name: "MetaMorpho",
    project: "morpho",
    description: "Vaults that lend one token in markets of Morpho",
    url: "https://morpho.org",
  }),
  code: "protocol",
  probes: [{ contract: "factory", getter: "MORPHO()" }],
  ...madeByFactory(
    {
      event:
        "CreateMetaMorpho(address indexed metaMorpho, address indexed caller, address initialOwner, uint256 initialTimelock, address indexed asset, string name, string symbol, bytes32 salt)",
      vault: 1,
      asset: 3,
      find: askFactory("isMetaMorpho(address) bool"),
    },
    read,
  ),
  /** Reads a vault and its markets. */
  *load({ address: vault, tokens, sources, facts }, proofs) {
    const [asset, morpho] = [tokens[0], sources?.morpho] as [Address, Address];
    const found = yield* readVaultV1({ vault, asset, morpho, virtual: virtualOf(facts) }, proofs);
    return isUnusable(found) ? found : found.state;
  },
  kind,
  accrued: readLater,
});
