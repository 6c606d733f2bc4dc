import { type Address, NATIVE } from "../../lib/address.js";
import type { Reading } from "../../lib/reading.js";
import type { DiscoverInput } from "../adapter.js";
import { contractOf, identityOf } from "../kit/adapter/deployment.js";
import type { ShareFacts } from "../kit/adapter/facts.js";
import { addressOf, uintOf } from "../kit/reading/answers.js";
import { callData } from "../kit/reading/calldata.js";
import { symbolOf } from "../kit/reading/symbol.js";
import type { Venue } from "../venue.js";

const NUM_VAULTS = "0xf9c7bba5"; // numVaults(address)
const VAULTS = "0x7bbfc69e"; // vaults(address,uint256)
const DECIMALS = "0x313ce567"; // decimals()
const SYMBOL = "0x95d89b41"; // symbol()

/** A registry that claims more vaults for one token is not trusted. */
const MAX_VAULTS = 32n;

/** Finds the registry's vaults of the tokens. A registry that does not answer has none. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<ShareFacts>[]> {
  const registry = contractOf(deployment, "registry");
  const assets = tokens.filter((token) => token !== NATIVE);
  const counts = yield assets.map((asset) => ({ to: registry, data: callData(NUM_VAULTS, asset) }));
  const wanted = assets.flatMap((asset, index) => {
    const count = uintOf(counts[index]) ?? 0n;
    const length = Number(count > MAX_VAULTS ? 0n : count);
    return Array.from({ length }, (_, place) => ({ asset, place }));
  });
  const addresses = yield wanted.map(({ asset, place }) => ({
    to: registry,
    data: callData(VAULTS, asset, place),
  }));
  const found = wanted.flatMap(({ asset }, index) => {
    const vault = addressOf(addresses[index]);
    return vault === undefined ? [] : [{ asset, vault }];
  });
  const answers = yield found.flatMap(({ vault: to }) => [
    { to, data: callData(DECIMALS) },
    { to, data: callData(SYMBOL) },
  ]);
  return found.flatMap(({ asset, vault }, index): Venue<ShareFacts>[] => {
    const decimals = uintOf(answers[2 * index]);
    if (decimals === undefined || decimals > 36n) return [];
    const tokensOf: readonly Address[] = [asset, vault];
    const shareSymbol = symbolOf(answers[2 * index + 1]);
    return [
      {
        ...identityOf(deployment, vault),
        address: vault,
        tokens: tokensOf,
        feePpm: 0,
        facts: { decimals: Number(decimals) },
        ...(shareSymbol === undefined ? {} : { shareSymbol }),
      },
    ];
  });
}
