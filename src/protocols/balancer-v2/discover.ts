import { uintAt } from "../../lib/hex.js";
import type { DiscoverInput, Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import { contractOf } from "../deployment.js";
import type { Reading } from "../reading.js";
import { addressesIn, addressOf, GET_POOL_ID, GET_POOL_TOKENS, GET_SWAP_FEE } from "./answers.js";

const GET_FEES_COLLECTOR = "0xd2946c2b"; // getProtocolFeesCollector()
const DECIMALS = "0x313ce567"; // decimals()

/** The deployment's pools that hold at least two of the tokens. Its vault has no list of pools, so they are data. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue[]> {
  const vault = contractOf(deployment, "vault");
  const wanted = new Set(tokens);
  const instances = deployment.instances ?? [];
  const [collectorAnswer, ...idAnswers] = yield [
    { to: vault, data: GET_FEES_COLLECTOR },
    ...instances.map(({ address }) => ({ to: address, data: GET_POOL_ID as `0x${string}` })),
  ];
  const feesCollector = addressOf(collectorAnswer);
  if (feesCollector === undefined) return [];
  const named = instances.flatMap((instance, index) => {
    const id = idAnswers[index];
    return id !== undefined && id.length === 66 ? [{ instance, id }] : [];
  });
  const tokenAnswers = yield named.map(({ id }) => ({
    to: vault,
    data: callData(GET_POOL_TOKENS, BigInt(id)),
  }));
  const found = named
    .map((pool, index) => ({ ...pool, assets: addressesIn(tokenAnswers[index], 0) }))
    .filter(({ assets }) => assets.filter((asset) => wanted.has(asset)).length >= 2);
  const venues: Venue[] = [];
  for (const { instance, id, assets } of found) {
    const [fee, ...decimals] = (yield [
      { to: instance.address, data: GET_SWAP_FEE },
      ...assets.map((asset) => ({ to: asset, data: DECIMALS as `0x${string}` })),
    ]).map((answer) => uintAt(answer ?? "0x", 0));
    if (fee === undefined || !decimals.every((count) => count !== undefined && count <= 18n)) continue;
    const places = decimals.map((count, index) => [`decimals${index}`, Number(count)]);
    venues.push({
      id: `${deployment.slug}:${id}`,
      protocol: deployment.slug,
      standard: deployment.standard,
      address: vault,
      subject: id,
      tokens: [...assets, instance.address],
      feePpm: Number(fee) / 1e12,
      parameters: Object.fromEntries(places),
      sources: { feesCollector, pool: instance.address },
      ...(instance.shareSymbol === undefined ? {} : { shareSymbol: instance.shareSymbol }),
    });
  }
  return venues;
}
