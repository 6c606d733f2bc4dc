import type { Address } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import type { Venue } from "../venue.js";
import type { PsmFacts } from "./facts.js";

const USDC = "0x3e413bee"; // usdc()
const USDS = "0x4cf282fb"; // usds()
const SUSDS = "0x58b8f19c"; // susds()
const RATE_PROVIDER = "0x949db658"; // rateProvider()
const POCKET = "0xcccef9e2"; // pocket()
const DECIMALS = "0x313ce567"; // decimals()

/** The contract refuses tokens with more. */
const MAX_DECIMALS = 18n;

/** Finds the deployment's contract if it answers, and if at least two of its tokens are known. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<PsmFacts>[]> {
  const address = contractOf(deployment, "psm");
  const known = new Set(tokens);
  const own = (yield [USDC, USDS, SUSDS, RATE_PROVIDER, POCKET].map((selector) => ({
    to: address,
    data: callData(selector as typeof USDC),
  }))).map(addressOf);
  if (own.some((answer) => answer === undefined)) return [];
  const [usdc, usds, susds, rateProvider, pocket] = own as [Address, Address, Address, Address, Address];
  const assets = [usdc, usds, susds] as const;
  if (assets.filter((asset) => known.has(asset)).length < 2) return [];
  const answers = yield assets.map((asset) => ({ to: asset, data: callData(DECIMALS) }));
  const decimals = answers.map((answer) => uintOf(answer) ?? MAX_DECIMALS + 1n);
  if (decimals.some((each) => each > MAX_DECIMALS)) return [];
  return [
    {
      ...identityOf(deployment, address),
      address,
      tokens: assets,
      feePpm: 0,
      facts: { conversion: "psm3", decimals: decimals.map(Number) as [number, number, number] },
      sources: { rateProvider, pocket },
    },
  ];
}
