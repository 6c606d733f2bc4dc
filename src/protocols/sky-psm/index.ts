import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { divUp, MAX_UINT256, minBigint } from "../../lib/math.js";
import { type Reading, together } from "../../lib/reading.js";
import { refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { beyond } from "../kit/adapter/beyond.js";
import { conversion, type OneWay } from "../kit/adapter/conversion.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { type Unusable, unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";
import type { Venue } from "../venue.js";

/**
 * What a venue converts: DAI and USDS one to one, or a gem and DAI or USDS at a peg, where one unit of the gem counts as
 * `10 ** unitDecimals` units of the other token.
 */
export type SkyFacts =
  | { readonly conversion: "usdsConverter" }
  | { readonly conversion: "litePsm"; readonly unitDecimals: number };

/** DAI and USDS, one to one. The contract burns one and issues the other. Amounts are in raw units. */
export type ConverterState = {
  readonly kind: "converter";
  /** The total supplies of DAI and USDS. No more than these can be burnt. */
  readonly supplies: readonly [dai: bigint, usds: bigint];
  /** Whether DAI can be issued. */
  readonly issuesDai: boolean;
};

/** A peg stability module, or its wrapper. Amounts are in raw units. */
export type SkyPsmState = {
  readonly kind: "psm";
  /** The fee of a sale of the gem, in parts of 10^18 of its worth. Undefined if sales are halted. */
  readonly tinE18: bigint | undefined;
  /** The fee on top of a purchase of the gem. Undefined if purchases are halted. */
  readonly toutE18: bigint | undefined;
  /** The DAI that the module can pay. */
  readonly cash: bigint;
  /** The gems that it can sell. */
  readonly gems: bigint;
  /**
   * The supply of the token that a wrapper burns for a purchase. Absent in the module itself, which keeps the token
   * instead of burning it.
   */
  readonly supply?: bigint;
};

export type SkyState = ConverterState | SkyPsmState;

/**
 * Gas that one more fill adds to a route: a conversion, a trade with the module, and one with a wrapper, which does
 * both. Measured with our Executor on the local chain's contracts: 122,000 to convert, 80,000 to sell and 96,000 to buy,
 * and 182,000 with a wrapper.
 */
const CONVERSION_GAS = 125_000;
const MODULE_GAS = 82_000;
const WRAPPER_GAS = 185_000;
/** A purchase also pays back what it leaves. */
const REST_GAS = 15_000;

/** The step that buys gems takes no larger amount. */
const MOST_PAID = (1n << 128n) - 1n;

function unitOf({ facts }: Venue<SkyFacts>): bigint {
  return facts.conversion === "litePsm" ? 10n ** BigInt(facts.unitDecimals) : 1n;
}

/** One direction of the converter. */
function convert(isForth: boolean): OneWay<ConverterState, SkyFacts> {
  const supplyOf = ({ supplies: [dai, usds] }: ConverterState) => (isForth ? dai : usds);
  const isClosed = ({ issuesDai }: ConverterState) => !isForth && !issuesDai;
  return {
    trade({ state, amountIn }) {
      if (isClosed(state)) return refuse("closed", "no more DAI is issued");
      const supply = supplyOf(state);
      if (amountIn > supply) return beyond(supply, "there is not so much of the token");
      const change = isForth ? amountIn : -amountIn;
      const [dai, usds] = state.supplies;
      return { amountOut: amountIn, state: { ...state, supplies: [dai - change, usds + change] } };
    },
    line: (state) => (isClosed(state) ? undefined : { price: 1, most: supplyOf(state) }),
    gas: CONVERSION_GAS,
  };
}

/** Sales of gems to the module, less the fee. */
function sale(gas: number): OneWay<SkyPsmState, SkyFacts> {
  return {
    trade({ venue, state, amountIn }) {
      const { tinE18, cash, supply } = state;
      if (tinE18 === undefined) return refuse("closed", "sales to the module are halted");
      const worth = amountIn * unitOf(venue);
      const amountOut = worth - (worth * tinE18) / WAD;
      if (amountOut > cash) return beyond(cash, "the module does not hold so much");
      const after = {
        ...state,
        cash: cash - amountOut,
        gems: state.gems + amountIn,
        ...(supply !== undefined && { supply: supply + amountOut }),
      };
      return { amountOut, state: after };
    },
    line({ tinE18, cash }, venue) {
      if (tinE18 === undefined || tinE18 === WAD) return undefined;
      const unit = unitOf(venue);
      return {
        price: (Number(unit) * Number(WAD - tinE18)) / Number(WAD),
        most: (cash * WAD) / (unit * (WAD - tinE18)),
      };
    },
    gas,
  };
}

/** Purchases of gems from the module, with the fee on top. */
function purchase(gas: number): OneWay<SkyPsmState, SkyFacts> {
  return {
    /**
     * Returns how many gems the amount pays for, as the step computes it. The rest of the amount, less than the price
     * of one more gem and one unit, goes back to the payer.
     */
    trade({ venue, state, amountIn }) {
      const { toutE18, gems, cash, supply } = state;
      if (toutE18 === undefined) return refuse("closed", "purchases from the module are halted");
      if (amountIn > MOST_PAID) return refuse("tooMuch", "the step takes no more");
      const unit = unitOf(venue);
      const amountOut = (amountIn * WAD) / (unit * (WAD + toutE18));
      if (amountOut > gems) return beyond(gems, "the module does not hold so much");
      const worth = amountOut * unit;
      const price = worth + (worth * toutE18) / WAD;
      if (supply !== undefined && price > supply) return beyond(supply, "there is not so much of the token");
      const after = {
        ...state,
        cash: cash + price,
        gems: gems - amountOut,
        ...(supply !== undefined && { supply: supply - price }),
      };
      return { amountOut, state: after, gas: gas + REST_GAS, spent: price };
    },
    line({ toutE18, gems, supply }, venue) {
      if (toutE18 === undefined) return undefined;
      const unit = unitOf(venue);
      const most = (gems * unit * (WAD + toutE18)) / WAD;
      return {
        price: Number(WAD) / (Number(unit) * Number(WAD + toutE18)),
        most: minBigint(most, minBigint(supply ?? most, MOST_PAID)),
      };
    },
    gas,
  };
}

const converter = { forth: convert(true), back: convert(false) };
const module = { forth: sale(MODULE_GAS), back: purchase(MODULE_GAS) };
const wrapper = { forth: sale(WRAPPER_GAS), back: purchase(WRAPPER_GAS) };

function waysOf({ address, facts, sources }: Venue<SkyFacts>) {
  if (facts.conversion === "usdsConverter") return converter;
  return sources?.psm === address ? module : wrapper;
}

function* readConverter(deployment: Deployment, address: Address): Reading<Venue<SkyFacts> | undefined> {
  const found = yield* ask({
    dai: [address, "dai() address"],
    usds: [address, "usds() address"],
    daiJoin: [address, "daiJoin() address"],
  });
  if (found === undefined) return undefined;
  const { dai, usds, daiJoin } = found;
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [dai, usds],
    feePpm: 0,
    facts: { conversion: "usdsConverter" },
    sources: { daiJoin },
  };
}

/** Reads a module or its wrapper. The wrapper names the module, and pays another token instead of the module's. */
function* readModule(deployment: Deployment, address: Address): Reading<Venue<SkyFacts> | undefined> {
  const own = yield* ask({
    gem: [address, "gem() address"],
    paid: [address, "dai() address"],
    pocket: [address, "pocket() address"],
    factor: [address, "to18ConversionFactor()"],
    psm: { maybe: [address, "psm() address"] },
  });
  if (own === undefined) return undefined;
  const { gem, paid, pocket, psm = address } = own;
  const unitDecimals = decimalsOf(own.factor);
  if (unitDecimals === undefined) return undefined;
  const parts = yield* ask({ dai: [psm, "dai() address"], daiJoin: [psm, "daiJoin() address"] });
  if (parts === undefined) return undefined;
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [gem, paid],
    feePpm: 0,
    facts: { conversion: "litePsm", unitDecimals },
    sources: { psm, pocket, ...parts },
  };
}

/** Returns the exponent of a power of ten up to 10^18, or undefined. */
function decimalsOf(factor: bigint): number | undefined {
  const digits = String(factor);
  return /^10{0,18}$/.test(digits) ? digits.length - 1 : undefined;
}

function* loadConverter({ tokens, sources }: Venue): Reading<ConverterState | Unusable> {
  const [dai, usds] = tokens as readonly [Address, Address];
  const found = yield* ask({
    dai: [dai, "totalSupply()"],
    usds: [usds, "totalSupply()"],
    live: [sources?.daiJoin as Address, "live()"],
  });
  if (found === undefined) return unusable("silent");
  return { kind: "converter", supplies: [found.dai, found.usds], issuesDai: found.live === 1n };
}

function* loadModule({ address, tokens, sources }: Venue): Reading<SkyPsmState | Unusable> {
  const [gem, paid] = tokens as readonly [Address, Address];
  const { psm, pocket, dai, daiJoin } = sources as Record<"psm" | "pocket" | "dai" | "daiJoin", Address>;
  const found = yield* ask({
    tin: [psm, "tin()"],
    tout: [psm, "tout()"],
    cash: [dai, "balanceOf(address)", psm],
    gems: [gem, "balanceOf(address)", pocket],
    live: [daiJoin, "live()"],
    supply: [paid, "totalSupply()"],
  });
  if (found === undefined) return unusable("silent");
  const { tin, tout, cash, gems, live, supply } = found;
  // A module refuses fees of more than everything, except the largest number, which halts.
  if ([tin, tout].some((fee) => fee > WAD && fee !== MAX_UINT256)) return unusable("unknownCode");
  const isWrapper = psm !== address;
  const sells = tout !== MAX_UINT256 && (!isWrapper || live === 1n);
  return {
    kind: "psm",
    tinE18: tin === MAX_UINT256 ? undefined : tin,
    toutE18: sells ? tout : undefined,
    cash,
    gems,
    ...(isWrapper && { supply }),
  };
}

/**
 * Sky's contracts that exchange stablecoins at their peg: the converter of DAI and USDS, and the peg stability module of
 * a gem such as USDC, with its wrapper that pays USDS. They are read at every block, because anybody may send them
 * tokens or fill the module up.
 */
export const skyPsm = conversion<SkyState, SkyFacts>({
  standard: "sky-psm",
  meta: {
    name: "Sky PSM",
    project: "sky",
    description: "DAI, USDS and USDC for each other at their peg",
    url: "https://sky.money",
    action: () => "swap",
    actions: [
      {
        action: "swap",
        functionNames: ["daiToUsds", "usdsToDai", "sellGem", "buyGem"],
        inputs: conversionInputs("The converter, the peg stability module or its wrapper"),
      },
    ],
  },
  facts: z.discriminatedUnion("conversion", [
    z.strictObject({ conversion: z.literal("usdsConverter") }),
    z.strictObject({ conversion: z.literal("litePsm"), unitDecimals: z.int().min(0).max(18) }),
  ]),
  steps: ["convert"],
  paysOut: true,
  probes: [{ contract: "converter", getter: "usds()" }],
  /**
   * Finds, in the network's data, the converter of DAI and USDS and the peg stability modules with their wrappers, if
   * both tokens of the contract are known.
   */
  *discover({ deployment, tokens }) {
    const { instances = [] } = deployment;
    const venues = yield* together([
      readConverter(deployment, contractOf(deployment, "converter")),
      ...instances.map(({ address }) => readModule(deployment, address)),
    ]);
    const known = new Set(tokens);
    return venues
      .filter((venue) => venue !== undefined)
      .filter((venue) => venue.tokens.every((token) => known.has(token)));
  },
  /** Reads supplies, fees and what can be paid. A direction that governance has halted stays without a fee. */
  load: (venue) => (venue.facts.conversion === "usdsConverter" ? loadConverter(venue) : loadModule(venue)),
  forth: (venue) => waysOf(venue).forth,
  back: (venue) => waysOf(venue).back,
  /** Gems come in whole units only. */
  leaves: ({ facts, tokens }, tokenIn) => facts.conversion === "litePsm" && tokenIn === tokens[1],
  /**
   * Returns the smallest amount that pays for as many gems as the module sells for exactly `spent`. The step rounds the
   * fee up where the module rounds it down, so this may be one unit more.
   */
  offerOf(venue, state, { tokenIn, spent }) {
    if (state.kind === "converter" || state.toutE18 === undefined || tokenIn !== venue.tokens[1])
      return spent;
    const whole = unitOf(venue) * (WAD + state.toutE18);
    // The price of the gems lies less than one unit below what they cost with the whole fee.
    return divUp((((spent + 1n) * WAD - 1n) / whole) * whole, WAD);
  },
  encode({ address, facts }, isForth, { amount, tokenOut, to }) {
    const [forth, back] =
      facts.conversion === "usdsConverter"
        ? (["daiToUsds", "usdsToDai"] as const)
        : (["sellGem", "buyGem"] as const);
    return { op: "convert", venue: address, kind: isForth ? forth : back, amount, tokenOut, to };
  },
});
