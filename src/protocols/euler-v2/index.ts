import type { Address } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import { beyond } from "../kit/adapter/beyond.js";
import { contractOf, type Deployment } from "../kit/adapter/deployment.js";
import { discoverBy, listedBy } from "../kit/adapter/discovering.js";
import type { NoFacts } from "../kit/adapter/facts.js";
import { vaultMeta } from "../kit/adapter/meta.js";
import type { DiscoveredVenue, Source } from "../kit/adapter/source.js";
import { isUnusable, unusable } from "../kit/adapter/unusable.js";
import { isHarmless, load, readEvkVault } from "../kit/evk/read.js";
import {
  accrued,
  debtDown,
  debtUp,
  type EvkState,
  isHooked,
  MAX_AMOUNT,
  shareRateOf,
} from "../kit/evk/state.js";
import { askEach } from "../kit/reading/ask.js";
import { event } from "../kit/reading/event.js";
import { readLater, type VaultKind, vaultAdapter } from "../kit/vault/adapter.js";
import { assetsFor, sharesFor } from "../kit/vault/books.js";
import { codeOfMade, type VaultFacts } from "../kit/vault/facts.js";
import { askFactory, vaultsAmong, weighVault } from "../kit/vault/made.js";
import type { Log } from "../venue.js";

/**
 * Gas that one more fill adds to a route. The conformance suite measures it with our Executor on vaults written after
 * the published source: 73,000 to 85,000 for deposits, 53,000 to 73,000 for redemptions. Calls to the kit's real vaults
 * also pass a proxy, a module and the connector, for which 80,000 are assumed.
 */
const DEPOSIT_GAS = 165_000;
const REDEEM_GAS = 145_000;

const HOOKED = refuse("closed", "the vault's hook decides who may do this");

/** Deposits and redemptions, with interest up to the block's second. */
const kind: VaultKind<EvkState> = {
  gas: DEPOSIT_GAS,
  deposit(_, before, { amountIn, timestamp }) {
    if (isHooked(before, "deposit")) return HOOKED;
    const state = { ...accrued(before, timestamp), readAt: timestamp };
    const { cash, totalShares } = state;
    const room = roomIn(state);
    if (amountIn > room) return beyond(room, "the vault takes no more");
    const amountOut = sharesFor(amountIn, shareRateOf(state));
    if (totalShares + amountOut > MAX_AMOUNT) return refuse("tooMuch", "there cannot be so many shares");
    const after = { ...state, cash: cash + amountIn, totalShares: totalShares + amountOut };
    return { amountOut, state: after, gas: DEPOSIT_GAS };
  },
  redeem(_, before, { amountIn, timestamp }) {
    if (isHooked(before, "redeem")) return HOOKED;
    const state = { ...accrued(before, timestamp), readAt: timestamp };
    const { cash, totalShares } = state;
    if (amountIn > totalShares) return beyond(totalShares, "there are not so many shares");
    const amountOut = assetsFor(amountIn, shareRateOf(state));
    if (amountOut > cash) return beyond(cash, "the vault has lent out the rest");
    const after = { ...state, cash: cash - amountOut, totalShares: totalShares - amountIn };
    return { amountOut, state: after, gas: REDEEM_GAS };
  },
  worth(_, state) {
    const current = accrued(state, state.readAt);
    const { cash, debtX31, totalShares } = current;
    return { assets: cash + debtUp(debtX31), supply: totalShares, rate: shareRateOf(current) };
  },
  room: (_, state) => (isHooked(state, "deposit") ? 0n : roomIn(accrued(state, state.readAt))),
  redeemable(_, state) {
    if (isHooked(state, "redeem")) return 0n;
    const current = accrued(state, state.readAt);
    return minBigint(current.totalShares, sharesFor(current.cash, shareRateOf(current)));
  },
};

/**
 * Returns the most that a deposit may bring. The vault checks its cap against its assets with debts rounded down, and
 * only if they exceed its earlier assets with debts rounded up.
 */
function roomIn({ cash, debtX31, supplyCap }: EvkState): bigint {
  const fits = MAX_AMOUNT - cash;
  if (supplyCap === undefined) return fits;
  const unseen = debtUp(debtX31) - debtDown(debtX31);
  const below = supplyCap - cash - debtDown(debtX31);
  return minBigint(fits, below > unseen ? below : unseen);
}

const CREATED = event(
  "ProxyCreated(address indexed proxy, bool upgradeable, address implementation, bytes trailingData)",
);
/** The position in the log's data, in characters, of the first address that the proxy passes on: after four words. */
const ASSET_AT = 2 + 4 * 64;

/** Finds vaults by the factory's count, so that existing vaults need no logs: two calls for each. */
function source(deployment: Deployment): Source<VaultFacts, NoFacts> {
  const { sinceBlock = 0 } = deployment;
  const factory = contractOf(deployment, "factory");
  return {
    contract: factory,
    logs: { topic: CREATED.topic, sinceBlock, created },
    index: listedBy(factory, {
      count: "getProxyListLength()",
      at: "proxyList(uint256) address",
      *describe(vaults) {
        const assets = yield* askEach("asset() address", vaults);
        return vaults.map((vault, index) => discoveredOf(vault, assets[index]));
      },
    }),
    among: (asked) => vaultsAmong(factory, asked, askFactory("isProxy(address) bool")),
    weigh: weighVault,
    venue: ({ key }) => readEvkVault(deployment, key as Address),
  };
}

function discoveredOf(
  vault: Address | undefined,
  asset: Address | undefined,
): DiscoveredVenue<NoFacts> | undefined {
  return vault && asset ? { key: vault, tokens: [asset, vault], facts: {} } : undefined;
}

function created(log: Log): DiscoveredVenue<NoFacts> | undefined {
  const asset = log.data.slice(ASSET_AT, ASSET_AT + 40);
  return asset.length < 40 ? undefined : discoveredOf(CREATED.argsOf(log)?.proxy, `0x${asset}`);
}

/**
 * Vaults of the Euler Vault Kit. Their interest grows with time, and its rate changes with every operation. Anybody may
 * make a vault of any token with any interest rate model, and fills run the model's code. Operations that call a hook
 * are refused.
 */
export const eulerV2 = vaultAdapter({
  standard: "euler-v2",
  meta: vaultMeta({
    name: "Euler V2",
    project: "euler",
    description: "Vaults that lend one token to borrowers with collateral in other vaults",
    url: "https://www.euler.finance",
  }),
  code: codeOfMade,
  probes: [{ contract: "factory", getter: "getProxyListLength()" }],
  source,
  discover: discoverBy(source),
  /** Reads a vault. Also unusable once its governor has set an interest rate model that may do more than compute. */
  *load(venue, proofs) {
    const state = yield* load(venue, proofs);
    if (isUnusable(state) || state.model === undefined) return state;
    if (venue.facts.runs?.includes(state.model)) return state;
    return (yield* isHarmless(state.model, proofs)) ? state : unusable("changed");
  },
  kind,
  accrued: readLater,
});
