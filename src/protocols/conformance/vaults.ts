import { parseAbi } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import { runs } from "../../lib/testing/runs.js";
import type { Adapter, Shares } from "../adapter.js";
import type { Deployment } from "../kit/adapter/deployment.js";
import type { VaultFacts } from "../kit/vault/facts.js";
import type { Log, Venue } from "../venue.js";
import { startTestChain, type TestChain } from "./chain.js";
import { passDays, tradeOverDays } from "./overDays.js";
import { type ConformanceOptions, describeConformance } from "./suite.js";

type VaultAdapter<State> = Adapter<State, VaultFacts> & { readonly shares: Shares<State, VaultFacts> };
type FindVaults = (chain: TestChain) => Promise<Venue<VaultFacts>[]>;

/** The largest amount that the suites try: vaults that lend count in 112 or 128 bits. */
const MOST_IN = 2n ** 112n;

const abi = parseAbi([
  "function totalAssets() view returns (uint256)",
  "function previewDeposit(uint256) view returns (uint256)",
  "function previewRedeem(uint256) view returns (uint256)",
]);

type VaultSuite<State> = Pick<
  ConformanceOptions<State, VaultFacts>,
  "decisive" | "nextTransaction" | "supposedGas"
> & {
  readonly adapter: VaultAdapter<State>;
  readonly deployment: Deployment;
  /** Finds the deployment's vaults. */
  readonly find: FindVaults;
  /** The days that pass before the suite starts. */
  readonly days: bigint;
  /** Where the vectors are, and on how many sides they are recorded. */
  readonly vectors: { readonly folder: URL; readonly venues: number };
  /** Checks a state against the chain, in addition to its assets and the vault's previews. */
  readonly confirm?: ConformanceOptions<State, VaultFacts>["confirm"];
  /** The amount that the vault previews, if its asset or its shares have unusual decimals. */
  readonly previewed?: bigint;
};

/** Tests that the adapter of vaults conforms to their bytecode, starting days after their last trade. */
export function describeVaults<State>(suite: VaultSuite<State>): void {
  const { adapter, deployment, find, days, vectors, decisive, nextTransaction, supposedGas, previewed } =
    suite;
  const vaults: Address[] = [];
  describeConformance({
    adapter,
    deployment,
    tokens: vaults,
    async prepare(chain) {
      vaults.push(...(await find(chain)).map(({ address }) => address));
      await passDays(chain, days);
    },
    async provide(chain) {
      for (const vault of vaults) await chain.deal(vault);
    },
    venues: async () => vaults,
    vectors,
    mostIn: MOST_IN,
    // The curve of a growing price is that of the block before.
    curveTolerance: 1e-6,
    ...(decisive !== undefined && { decisive }),
    ...(nextTransaction !== undefined && { nextTransaction }),
    ...(supposedGas !== undefined && { supposedGas }),
    async confirm(chain, venue, state) {
      await suite.confirm?.(chain, venue, state);
      await confirmWorth(chain, adapter, venue, state, previewed);
    },
    async stir(chain) {
      await passDays(chain, 3n);
    },
  });
}

/** Fails unless the vault names the state's assets, and previews what the adapter quotes in the block read. */
async function confirmWorth<State>(
  chain: TestChain,
  adapter: VaultAdapter<State>,
  venue: Venue<VaultFacts>,
  state: State,
  amountIn = 1_234_567_890n,
): Promise<void> {
  const [asset, vault] = venue.tokens as readonly [Address, Address];
  const amount = await chain.view(vault, abi, "totalAssets");
  expect(adapter.shares.reserves(venue, state)).toEqual([{ token: asset, amount }]);
  const head = await chain.rpc.request<{ timestamp: Hex }>("eth_getBlockByNumber", ["latest", false]);
  const context = { number: 1n, timestamp: BigInt(head.timestamp), baseFeeWei: 1n };
  for (const [tokenIn, tokenOut, preview] of [
    [asset, vault, "previewDeposit"],
    [vault, asset, "previewRedeem"],
  ] as const) {
    const amountOut = await chain.view(vault, abi, preview, [amountIn]);
    const input = { tokenIn, tokenOut, amountIn, context };
    expect(adapter.quote(venue, state, input)).toMatchObject({ amountOut });
  }
}

/** Finds the vaults of a factory by its logs: their addresses depend on the compiler. */
export async function vaultsByLogs<State>(
  chain: TestChain,
  adapter: VaultAdapter<State>,
  deployment: Deployment,
): Promise<Venue<VaultFacts>[]> {
  const { logs, venue } = adapter.source?.(deployment) ?? {};
  const created = await chain.rpc.request<Log[]>("eth_getLogs", [
    { fromBlock: "0x0", address: deployment.contracts.factory, topics: [logs?.topic as Hex] },
  ]);
  const found = created.map((log) => logs?.created(log)).filter((each) => each !== undefined);
  const read = await Promise.all(found.map((each) => venue && chain.read(venue(each))));
  return read.filter((each) => each !== undefined);
}

/** A chain for one suite alone, and its vaults, whose shares the trader holds. */
type VaultChain = () => { readonly chain: TestChain; readonly venues: readonly Venue<VaultFacts>[] };

/** Starts a chain for the tests in the same block as this call. Tests call the returned function to get the chain. */
export function onVaultChain(find: FindVaults): VaultChain {
  let chain: TestChain;
  let venues: Venue<VaultFacts>[];
  beforeAll(async () => {
    chain = await startTestChain();
    venues = await find(chain);
    for (const { address } of venues) await chain.deal(address);
  });
  afterAll(async () => {
    await chain?.stop();
  });
  return () => ({ chain, venues });
}

/**
 * Tests that, after each span of days, `each` random trades on every side are quoted to the wei, and that the quotes
 * accept at least `least` of them in both directions.
 */
export function testOverDays<State>(
  at: VaultChain,
  adapter: Adapter<State, VaultFacts>,
  { spans, each, least }: { spans: readonly bigint[]; each: number; least: number },
): void {
  test("are quoted to the wei, whenever they were last traded", async () => {
    const { chain, venues } = at();
    const { entries, exits } = await tradeOverDays(chain, adapter as Adapter, venues, {
      spans,
      each: runs({ normal: each, deep: 120 }),
      mostIn: MOST_IN,
    });
    expect(Math.min(entries, exits)).toBeGreaterThan(least);
    expect(entries + exits).toBeGreaterThan(300);
  });
}
