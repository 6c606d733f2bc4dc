import type { Address } from "../../lib/address.js";
import { type Hex, uintAt } from "../../lib/hex.js";
import type { Deployment, DiscoverInput, Instance, Venue } from "../adapter.js";
import { callData } from "../calldata.js";
import { contractOf } from "../deployment.js";
import { type Reading, together } from "../reading.js";
import { addressesIn, addressOf, GET_POOL_ID, GET_POOL_TOKENS, GET_SWAP_FEE } from "./answers.js";
import { factCalls, factsOf } from "./composable/discover.js";
import type { PoolFacts } from "./facts.js";
import { mintingCalls, mintingOf } from "./weighted/discover.js";

const GET_FEES_COLLECTOR = "0xd2946c2b"; // getProtocolFeesCollector()
const GET_SWAP_ENABLED = "0x47bc4d92"; // getSwapEnabled(), of pools that somebody manages
const DECIMALS = "0x313ce567"; // decimals()

/** The deployment's pools that hold at least two of the tokens. Its vault has no list of pools, so they are data. */
export function* discover({ deployment, tokens }: DiscoverInput): Reading<Venue<PoolFacts>[]> {
  const vault = contractOf(deployment, "vault");
  const wanted = new Set(tokens);
  const instances = deployment.instances ?? [];
  const [collectorAnswer, ...idAnswers] = yield [
    { to: vault, data: GET_FEES_COLLECTOR },
    ...instances.map(({ address }) => ({ to: address, data: GET_POOL_ID as Hex })),
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
    .map((pool, index) => ({ ...pool, kept: addressesIn(tokenAnswers[index], 0) }))
    .filter(({ instance, kept }) => {
      return kept.filter((token) => token !== instance.address && wanted.has(token)).length >= 2;
    });
  const venues = yield* together(found.map((pool) => venueOf({ ...pool, deployment, vault, feesCollector })));
  return venues.filter((venue) => venue !== undefined);
}

type FoundPool = {
  readonly deployment: Deployment;
  readonly vault: Address;
  readonly feesCollector: Address;
  readonly instance: Instance;
  readonly id: Hex;
  readonly kept: readonly Address[];
};

/** Undefined for a pool of a kind that is not modelled. */
function* venueOf(pool: FoundPool): Reading<Venue<PoolFacts> | undefined> {
  const { deployment, vault, feesCollector, instance, id, kept } = pool;
  const share = instance.address;
  const place = kept.indexOf(share);
  const assets = kept.filter((token) => token !== share);
  const [feeAnswer, enabledAnswer, ...answers] = yield [
    { to: share, data: GET_SWAP_FEE },
    { to: share, data: GET_SWAP_ENABLED },
    ...assets.map((asset) => ({ to: asset, data: DECIMALS as Hex })),
    ...(place < 0 ? mintingCalls(share) : factCalls(share, assets)),
  ];
  const fee = uintAt(feeAnswer ?? "0x", 0);
  const decimals = answers.slice(0, assets.length).map((answer) => uintAt(answer ?? "0x", 0));
  const own = answers.slice(assets.length);
  const composable = place < 0 ? undefined : factsOf(place, own);
  const minting = place < 0 ? mintingOf(own) : undefined;
  const managed = enabledAnswer !== undefined;
  if (fee === undefined || (place >= 0 && composable === undefined && !managed)) return undefined;
  if (!decimals.every((count) => count !== undefined && count <= 18n)) return undefined;
  return {
    id: `${deployment.slug}:${id}`,
    protocol: deployment.slug,
    standard: deployment.standard,
    address: vault,
    subject: id,
    tokens: [...assets, share],
    feePpm: Number(fee) / 1e12,
    facts: {
      decimals: decimals.map(Number),
      ...(composable && { composable }),
      ...(minting && { minting }),
      ...(managed && { managed }),
    },
    sources: (composable ?? minting) ? { pool: share } : { feesCollector, pool: share },
    ...(instance.shareSymbol === undefined ? {} : { shareSymbol: instance.shareSymbol }),
  };
}
