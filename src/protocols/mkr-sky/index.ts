import { z } from "zod";
import type { Address } from "../../lib/address.js";
import { minBigint } from "../../lib/math.js";
import { refuse } from "../../lib/refusal.js";
import { WAD } from "../../lib/whole.js";
import { beyond } from "../kit/adapter/beyond.js";
import { conversion, type OneWay } from "../kit/adapter/conversion.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { conversionInputs } from "../kit/adapter/meta.js";
import { unusable } from "../kit/adapter/unusable.js";
import { ask } from "../kit/reading/ask.js";

/** How many SKY the converter pays for a MKR before its fee. No function of the contract changes it. */
type MkrSkyFacts = { readonly conversion: "mkrSky"; readonly rate: number };

/** Amounts are in raw units. */
export type MkrSkyState = {
  /** The part of the SKY that the converter keeps, in parts of 10^18. Governance raises it over the years. */
  readonly feeE18: bigint;
  /** The SKY that the converter holds, including the fees that governance has not collected: it pays from all of it. */
  readonly cash: bigint;
  /** The supply of MKR. No more than this can be burnt. */
  readonly supply: bigint;
};

/** `burn(address,uint256)` as an argument. */
const BURN = `0x9dc29fac${"0".repeat(56)}` as const;

/** Gas that one more fill adds to a route. Measured with our Executor and our own contracts. */
const GAS = 95_000;

const upgrade: OneWay<MkrSkyState, MkrSkyFacts> = {
  /** The fee is rounded down, so the output is rounded up. */
  trade({ venue, state, amountIn }) {
    const { feeE18, cash, supply } = state;
    if (feeE18 === WAD) return refuse("closed", "the fee takes everything");
    if (amountIn > supply) return beyond(supply, "there is not so much MKR");
    const worth = amountIn * BigInt(venue.facts.rate);
    const amountOut = worth - (worth * feeE18) / WAD;
    if (amountOut > cash) return beyond(cash, "the converter does not hold so much SKY");
    return { amountOut, state: { feeE18, cash: cash - amountOut, supply: supply - amountIn } };
  },
  line({ feeE18, cash, supply }, { facts: { rate } }) {
    if (feeE18 === WAD) return undefined;
    const left = WAD - feeE18;
    const payable = (cash * WAD) / (BigInt(rate) * left);
    return { price: (rate * Number(left)) / Number(WAD), most: minBigint(payable, supply) };
  },
  gas: GAS,
};

/**
 * Sky's converter of MKR into SKY, which burns the one and pays from the other that was issued to it. It is read at every
 * block, because anybody may send it SKY, and because MKR is burnt elsewhere too.
 */
export const mkrSky = conversion<MkrSkyState, MkrSkyFacts>({
  standard: "mkr-sky",
  meta: {
    name: "Sky MKR converter",
    project: "sky",
    description: "MKR into SKY at a fixed rate, less a fee that grows over the years",
    url: "https://sky.money",
    action: () => "swap",
    actions: [{ action: "swap", functionNames: ["mkrToSky"], inputs: conversionInputs("The converter") }],
  },
  facts: z.strictObject({ conversion: z.literal("mkrSky"), rate: z.int().min(1) }),
  steps: ["convert"],
  paysOut: true,
  probes: [{ contract: "converter", getter: "rate()" }],
  /** Finds the converter of the network's data, if both of its tokens are known. */
  *discover({ deployment, tokens }) {
    const address = contractOf(deployment, "converter");
    const found = yield* ask({
      mkr: [address, "mkr() address"],
      sky: [address, "sky() address"],
      rate: [address, "rate()"],
    });
    if (found === undefined || !tokens.includes(found.mkr) || !tokens.includes(found.sky)) return [];
    const authority = (yield* ask({ authority: [found.mkr, "authority() address"] }))?.authority;
    const rate = Number(found.rate);
    if (authority === undefined || rate === 0 || !Number.isSafeInteger(rate)) return [];
    return [
      {
        ...identityOf(deployment, address),
        address,
        tokens: [found.mkr, found.sky],
        feePpm: 0,
        facts: { conversion: "mkrSky", rate },
        sources: { authority },
      },
    ];
  },
  /**
   * Reads the fee, the SKY that can be paid and the supply of MKR, and whether the converter can still burn it: governance
   * can stop MKR, and its authority says who may burn.
   */
  *load({ address, tokens, sources }) {
    const [mkr, sky] = tokens as readonly [Address, Address];
    const known = sources?.authority as Address;
    const found = yield* ask({
      feeE18: [address, "fee()"],
      cash: [sky, "balanceOf(address)", address],
      supply: [mkr, "totalSupply()"],
      stopped: [mkr, "stopped() bool"],
      authority: [mkr, "authority() address"],
      burns: [known, "canCall(address,address,bytes4) bool", address, mkr, BURN],
    });
    // The converter before this one has no fee. It issued SKY, and took SKY back.
    if (found === undefined) return unusable("silent");
    const { stopped, authority, burns, ...state } = found;
    if (authority !== known) return unusable("changed");
    if (state.feeE18 > WAD) return unusable("unknownCode");
    return stopped || !burns ? unusable("paused") : state;
  },
  forth: upgrade,
  back: "SKY does not turn into MKR any more",
  encode: ({ address }, _, { amount, tokenOut, to }) => ({
    ...{ op: "convert", venue: address, kind: "mkrToSky", amount, tokenOut, to },
  }),
});
