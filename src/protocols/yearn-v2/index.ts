import { type Address, NATIVE, ZERO_ADDRESS } from "../../lib/address.js";
import { MAX_UINT256, minBigint } from "../../lib/math.js";
import { together } from "../../lib/reading.js";
import { refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { beyond } from "../kit/adapter/beyond.js";
import { conversion, type OneWay } from "../kit/adapter/conversion.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { type ShareFacts, shareFacts } from "../kit/adapter/facts.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { ask, askEach } from "../kit/reading/ask.js";
import { noFees } from "../kit/shares/shares.js";
import type { Venue } from "../venue.js";

/** A vault. Amounts are raw units of its asset, and times are in Unix seconds. */
export type YearnState = {
  /** The total supply of shares. */
  readonly supply: bigint;
  /** The amount of the asset that the vault itself holds. */
  readonly idle: bigint;
  /** The amount of the asset that its strategies hold. */
  readonly debt: bigint;
  /** The total assets up to which it accepts deposits. */
  readonly limit: bigint;
  /** Whether it is neither shut down nor restricted to a guest list. */
  readonly open: boolean;
  /** The gain of the last report, released second by second. */
  readonly lockedProfit: bigint;
  /** The part of it released per second, in parts of 10^18. */
  readonly releasedPerSecond: bigint;
  readonly reportedAt: bigint;
};

/** The vault versions with the arithmetic modelled here. Others round and count differently. */
const VERSIONS: readonly (string | undefined)[] = ["0.3.4"];

/** A registry that claims more vaults for one token is not trusted. */
const MAX_VAULTS = 32n;

/** One, in the vault's scale for parts of the locked profit (`DEGRADATION_COEFFICIENT`). */
const WHOLE = WAD;

/** The vault computes the price of a share in thousandths of a unit, truncated. */
const MILLI = 1_000n;

/**
 * Gas that one more fill adds to a route. Measured with our Executor: deposits 92,000 to 108,000, withdrawals 71,000 to
 * 82,000.
 */
const FILL_GAS = 95_000;

/** Returns the vault's total assets in raw units, with the locked profit (`totalAssets`). */
export function totalAssetsOf({ idle, debt }: YearnState): bigint {
  return idle + debt;
}

/**
 * Returns the assets available to withdrawals at `timestamp`: all assets except the locked profit. Negative where the
 * vault reverts.
 */
export function freeFundsAt(state: YearnState, timestamp: bigint): bigint {
  const released = (timestamp - state.reportedAt) * state.releasedPerSecond;
  const total = totalAssetsOf(state);
  if (released >= WHOLE) return total;
  return total - (state.lockedProfit - (released * state.lockedProfit) / WHOLE);
}

function freeFunds(state: YearnState): bigint {
  return totalAssetsOf(state) - state.lockedProfit;
}

/** Deposits get shares of all assets, with the locked profit. */
const deposit: OneWay<YearnState> = {
  trade({ state, amountIn }) {
    const { supply, idle, limit, open } = state;
    const total = totalAssetsOf(state);
    if (!open) return refuse("closed", "the vault is not open to deposits");
    if (total + amountIn > limit) return beyond(limit - total, "the vault takes no more");
    if (supply > 0n && total === 0n) return refuse("closed", "the vault has lost everything");
    if (amountIn * supply > MAX_UINT256)
      return refuse("tooMuch", "the amount is more than the vault can reckon with");
    const amountOut = supply === 0n ? amountIn : (amountIn * supply) / total;
    return { amountOut, state: { ...state, supply: supply + amountOut, idle: idle + amountIn } };
  },
  line(state) {
    const { supply, limit, open } = state;
    const total = totalAssetsOf(state);
    if (!open || (supply > 0n && total === 0n)) return undefined;
    return { price: supply === 0n ? 1 : Number(supply) / Number(total), most: limit - total };
  },
  gas: FILL_GAS,
};

/**
 * Withdrawals get a share of the free funds, and never take from the strategies what is not idle in the vault. The line
 * has no notion of time, so all profit counts as released: within hours of a report, a withdrawal gives less.
 */
const withdraw: OneWay<YearnState> = {
  trade({ state, amountIn, context }) {
    const { supply, idle } = state;
    const free = freeFundsAt(state, context.timestamp);
    if (amountIn > supply) return beyond(supply, "there are not so many shares");
    if (free < 0n) return refuse("closed", "more of the vault's profit is locked than it has");
    if (MILLI * amountIn * free > MAX_UINT256)
      return refuse("tooMuch", "the amount is more than the vault can reckon with");
    const amountOut = (MILLI * (amountIn * free)) / supply / MILLI;
    if (amountOut > idle) return beyond(idle, "so much does not lie idle in the vault");
    return { amountOut, state: { ...state, supply: supply - amountIn, idle: idle - amountOut } };
  },
  line(state) {
    const { supply, idle } = state;
    if (supply === 0n || idle === 0n) return undefined;
    const total = totalAssetsOf(state);
    return { price: Number(total) / Number(supply), most: minBigint(supply, (idle * supply) / total) };
  },
  gas: FILL_GAS,
};

const inputs = conversionInputs("The vault, which is the token of its shares itself");

/**
 * Vaults of Yearn V2. They are read at every block, because deposits and withdrawals are logged only as transfers of
 * shares, and anyone who sends the asset to a vault changes the price of its shares.
 */
export const yearnV2 = conversion<YearnState, ShareFacts>({
  standard: "yearn-v2",
  meta: {
    name: "Yearn V2",
    project: "yearn",
    description: "Vaults that put one token to work and issue shares of it",
    url: "https://yearn.fi",
    action: ({ venue, tokenIn }) => (tokenIn === venue.address ? "redeem" : "deposit"),
    actions: [
      { action: "deposit", functionNames: ["deposit"], inputs },
      { action: "redeem", functionNames: ["withdraw"], inputs },
    ],
    position: ({ address, shareSymbol = "yv", facts }) => ({
      address,
      symbol: shareSymbol,
      decimals: facts.decimals,
    }),
  },
  facts: shareFacts,
  steps: ["vault"],
  modes: ["withdraw"],
  /** Shares are worth what withdrawals pay: locked profit does not count before it is released. */
  shares: {
    ...noFees,
    reserves: ({ tokens: [asset] }, state) => [{ token: asset as Address, amount: freeFunds(state) }],
    supply: (_, { supply }) => supply,
    accrued(state, { timestamp }) {
      const free = freeFundsAt(state, timestamp);
      return { ...state, lockedProfit: totalAssetsOf(state) - free, reportedAt: timestamp };
    },
    index: (_, state) => Number(freeFunds(state)) / Number(state.supply),
  },
  paysOut: true,
  probes: [{ contract: "registry", getter: "numVaults(address)", args: [ZERO_ADDRESS] }],
  /** Finds the registry's vaults of the tokens. A registry that does not answer has none. */
  *discover({ deployment, tokens }) {
    const registry = contractOf(deployment, "registry");
    const assets = tokens.filter((token) => token !== NATIVE);
    const counts = yield* askEach(
      "numVaults(address)",
      assets.map((asset) => [registry, asset] as const),
    );
    const places = assets.flatMap((asset, index) => {
      const count = counts[index] ?? 0n;
      const length = Number(count > MAX_VAULTS ? 0n : count);
      return Array.from({ length }, (_, place) => [registry, asset, place] as const);
    });
    const vaults = yield* askEach("vaults(address,uint256) address", places);
    const found = places.flatMap(([, asset], index) => {
      const vault = vaults[index];
      return vault === undefined ? [] : [{ asset, vault }];
    });
    const terms = yield* together(
      found.map(({ vault }) =>
        ask({
          decimals: { maybe: [vault, "decimals()"] },
          shareSymbol: { maybe: [vault, "symbol() string"] },
        }),
      ),
    );
    return found.flatMap(({ asset, vault }, index): Venue<ShareFacts>[] => {
      const { decimals, shareSymbol } = terms[index] ?? {};
      if (decimals === undefined || decimals > 36n) return [];
      return [
        {
          ...identityOf(deployment, vault),
          address: vault,
          tokens: [asset, vault],
          feePpm: 0,
          facts: { decimals: Number(decimals) },
          ...(shareSymbol && { shareSymbol }),
        },
      ];
    });
  },
  /**
   * Reads a vault. Unusable if it is of another version, or if the registry lists it for an asset that is not its own.
   */
  *load({ address: vault, tokens }) {
    const [asset] = tokens as readonly [Address];
    const [{ version, token, guests, isShutDown }, numbers] = yield* together([
      ask({
        version: { maybe: [vault, "apiVersion() string"] },
        token: { maybe: [vault, "token() address"] },
        guests: { maybe: [vault, "guestList() address"] },
        isShutDown: { maybe: [vault, "emergencyShutdown() bool"] },
      }),
      ask({
        supply: [vault, "totalSupply()"],
        idle: [asset, "balanceOf(address)", vault],
        debt: [vault, "totalDebt()"],
        limit: [vault, "depositLimit()"],
        lockedProfit: [vault, "lockedProfit()"],
        releasedPerSecond: [vault, "lockedProfitDegration()"],
        reportedAt: [vault, "lastReport()"],
      }),
    ]);
    if (!VERSIONS.includes(version)) return unusable("unknownCode");
    if (token !== asset) return unusable("changed");
    if (numbers === undefined) return unusable("silent");
    return { ...numbers, open: isShutDown === false && guests === ZERO_ADDRESS };
  },
  forth: deposit,
  back: withdraw,
  encode({ address }, isForth, { amount, to }) {
    return { op: "vault", vault: address, mode: isForth ? "deposit" : "withdraw", amount, to };
  },
});
