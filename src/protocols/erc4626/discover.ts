import { addressAt } from "../../lib/address.js";
import { uintAt } from "../../lib/hex.js";
import type { DiscoverInput, Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import type { Reading } from "../reading.js";
import { symbolOf } from "../symbol.js";
import type { VaultFacts } from "./facts.js";

const ASSET = "0x38d52e0f"; // asset()
const DECIMALS = "0x313ce567"; // decimals()
const SYMBOL = "0x95d89b41"; // symbol()
const POT = "0x4ba2363a"; // pot()

const MOST_DECIMALS = 36n;

/** The deployment's vaults of known assets; there is no registry of them. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<VaultFacts>[]> {
  const { instances = [] } = deployment;
  const answers = yield instances.flatMap(({ address: to }) =>
    ([ASSET, DECIMALS, SYMBOL, POT] as const).map((selector) => ({ to, data: callData(selector) })),
  );
  const assets = instances.map((_, index) => addressAt(answers[4 * index] ?? "0x", 0));
  const assetDecimals = yield instances.map(({ address }, index) => ({
    to: assets[index] ?? address,
    data: callData(DECIMALS),
  }));
  const wanted = new Set(tokens);
  return instances.flatMap(({ address: vault, holder }, index): Venue<VaultFacts>[] => {
    const asset = assets[index];
    const decimals = uintAt(answers[4 * index + 1] ?? "0x", 0);
    const ofAsset = uintAt(assetDecimals[index] ?? "0x", 0);
    if (asset === undefined || !wanted.has(asset)) return [];
    if (decimals === undefined || decimals > MOST_DECIMALS) return [];
    if (ofAsset === undefined || ofAsset > MOST_DECIMALS) return [];
    const pot = addressAt(answers[4 * index + 3] ?? "0x", 0);
    const shareSymbol = symbolOf(answers[4 * index + 2]);
    return [
      {
        id: `${deployment.slug}:${vault}`,
        protocol: deployment.slug,
        standard: deployment.standard,
        address: vault,
        tokens: [asset, vault],
        feePpm: 0,
        facts: { decimals: Number(decimals), assetDecimals: Number(ofAsset) },
        sources: { ...(holder && { holder }), ...(pot && { pot }) },
        ...(shareSymbol === undefined ? {} : { shareSymbol }),
      },
    ];
  });
}
