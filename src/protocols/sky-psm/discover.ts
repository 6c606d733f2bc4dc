import type { Address } from "../../lib/address.js";
import { type Reading, together } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, type Deployment, identityOf } from "../kit/adapter/deployment.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { SkyFacts } from "./facts.js";

const DAI = "0xf4b9fa75"; // dai()
const USDS = "0x4cf282fb"; // usds()
const GEM = "0x7bd2bea7"; // gem()
const POCKET = "0xcccef9e2"; // pocket()
const PSM = "0x04bda262"; // psm()
const DAI_JOIN = "0xc11645bc"; // daiJoin()
const UNIT = "0x4010f777"; // to18ConversionFactor()

/**
 * Finds the converter of DAI and USDS, and the peg stability modules and wrappers of such in the network's data, where
 * both of their tokens are known.
 */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<SkyFacts>[]> {
  const { instances = [] } = deployment;
  const venues = yield* together([
    readConverter(deployment, contractOf(deployment, "converter")),
    ...instances.map(({ address }) => readModule(deployment, address)),
  ]);
  const known = new Set(tokens);
  return venues
    .filter((venue) => venue !== undefined)
    .filter((venue) => venue.tokens.every((token) => known.has(token)));
}

function* readConverter(deployment: Deployment, address: Address): Reading<Venue<SkyFacts> | undefined> {
  const [dai, usds, daiJoin] = (yield [DAI, USDS, DAI_JOIN].map((selector) => ({
    to: address,
    data: callData(selector as typeof DAI),
  }))).map(addressOf);
  if (dai === undefined || usds === undefined || daiJoin === undefined) return undefined;
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [dai, usds],
    feePpm: 0,
    facts: { conversion: "usdsConverter" },
    sources: { daiJoin },
  };
}

/** Reads a module or its wrapper, which names the module and pays another token in place of the module's. */
function* readModule(deployment: Deployment, address: Address): Reading<Venue<SkyFacts> | undefined> {
  const [gemAnswer, paidAnswer, pocketAnswer, unitAnswer, psmAnswer] = yield [
    { to: address, data: callData(GEM) },
    { to: address, data: callData(DAI) },
    { to: address, data: callData(POCKET) },
    { to: address, data: callData(UNIT) },
    { to: address, data: callData(PSM) },
  ];
  const [gem, paid, pocket] = [gemAnswer, paidAnswer, pocketAnswer].map((answer) => addressOf(answer));
  const unitDecimals = decimalsOf(uintOf(unitAnswer));
  if (gem === undefined || paid === undefined || pocket === undefined) return undefined;
  if (unitDecimals === undefined) return undefined;
  const psm = addressOf(psmAnswer) ?? address;
  const [dai, daiJoin] = (yield [
    { to: psm, data: callData(DAI) },
    { to: psm, data: callData(DAI_JOIN) },
  ]).map(addressOf);
  if (dai === undefined || daiJoin === undefined) return undefined;
  return {
    ...identityOf(deployment, address),
    address,
    tokens: [gem, paid],
    feePpm: 0,
    facts: { conversion: "litePsm", unitDecimals },
    sources: { psm, pocket, dai, daiJoin },
  };
}

/** Returns the exponent of a power of ten up to 10^18, or undefined. */
function decimalsOf(factor: bigint | undefined): number | undefined {
  const digits = String(factor);
  return /^10{0,18}$/.test(digits) ? digits.length - 1 : undefined;
}
