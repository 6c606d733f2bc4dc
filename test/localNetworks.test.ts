import { type DevToken, devAccounts, devToken, networkMarket, rpc } from "@sluice/devnet";
import { bytesToHex, encodeFunctionData, type Hex, hexToBytes, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteResponse } from "../src/api/endpoints/route/response.js";
import { assumeSigned, unsignedTxBytes } from "../src/fees/assumedTx.js";
import { fastLzLength } from "../src/fees/fastLz.js";
import type { ChargedTx } from "../src/fees/index.js";
import { loadZstdSize } from "../src/fees/zstdSize.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { type Network, networks } from "../src/networks/index.js";
import { routerAddress } from "../src/program/index.js";
import { approve, balanceOf, send } from "./helpers/execute.js";
import { eventually } from "./helpers/http.js";
import { openInProcess } from "./helpers/inProcess.js";
import { makeDataFolder, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";

/** The service on the local chain of every network. */

const sender = devAccounts[2]?.address as Address;
const arbGasInfo = "0x000000000000000000000000000000000000006c";
/** The wrapped native token first, then one of a US dollar, and perhaps another. */
function tokensOf(network: Network): readonly DevToken[] {
  if (network.slug !== "mainnet") return networkMarket(network).tokens;
  return [devToken("WETH"), devToken("USDC"), devToken("DAI")];
}

let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
});

afterAll(() => folder?.remove());

/** A service on the local chain of a network. */
type Local = {
  readonly network: Network;
  readonly chainUrl: string;
  /** Requests a path below `/api/v1/`, with its query. */
  get(path: string, query: Readonly<Record<string, string>>): Promise<Response>;
  /** Returns the hash of the block for which it answers. */
  head(): Promise<string | undefined>;
};

type Trade = { readonly tokenIn: Address; readonly tokenOut: Address; readonly amountIn: bigint };

const feeOracle = parseAbi([
  "function getL1Fee(bytes) view returns (uint256)",
  "function l1BaseFee() view returns (uint256)",
  "function baseFeeScalar() view returns (uint256)",
  "function blobBaseFee() view returns (uint256)",
  "function blobBaseFeeScalar() view returns (uint256)",
  "function tokenRatio() view returns (uint256)",
  "function commitScalar() view returns (uint256)",
  "function blobScalar() view returns (uint256)",
  "function l1BlobBaseFee() view returns (uint256)",
  "function penaltyFactor() view returns (uint256)",
]);

type Getter = Exclude<(typeof feeOracle)[number]["name"], "getL1Fee">;

/**
 * Returns the data fee in wei by the oracle on the chain, or undefined if the network has none beside gas. The oracle of
 * an OP Stack network computes it. The local chains of Mantle and Scroll have only its figures, so the formulas of
 * docs/fees.md follow here. Linea's fee is part of the priority fee, and Arbitrum's is gas.
 */
async function dataFeeAt(chainUrl: string, { id, fees }: Network, tx: ChargedTx, block: number) {
  const { dataFee } = fees;
  if (dataFee === undefined || !("oracle" in dataFee)) return undefined;
  const ask = async (data: Hex) =>
    BigInt(await rpc<Hex>(chainUrl, "eth_call", [{ to: dataFee.oracle, data }, `0x${block.toString(16)}`]));
  const get = (functionName: Getter) => ask(encodeFunctionData({ abi: feeOracle, functionName }));
  const bytes = unsignedTxBytes(tx, id);
  if (dataFee.kind === "op-stack") {
    const args = [bytesToHex(bytes)] as const;
    return String(await ask(encodeFunctionData({ abi: feeOracle, functionName: "getL1Fee", args })));
  }
  if (dataFee.kind === "mantle") {
    const byteFee = 16n * (await get("baseFeeScalar")) * (await get("l1BaseFee"));
    const blobFee = (await get("blobBaseFeeScalar")) * (await get("blobBaseFee"));
    const size = 836_500n * BigInt(fastLzLength(bytes) + 68) - 42_585_600n;
    return String(((size * (byteFee + blobFee)) / 10n ** 12n) * (await get("tokenRatio")));
  }
  const zstdSize = await loadZstdSize();
  const size = BigInt(zstdSize(hexToBytes(assumeSigned(tx, id))));
  const commitFee = (await get("commitScalar")) * (await get("l1BaseFee"));
  const base = (commitFee + (await get("blobScalar")) * (await get("l1BlobBaseFee"))) * size;
  return String((base + (base * size) / (await get("penaltyFactor"))) / 10n ** 9n);
}

/** Returns the gas that the network adds for a transaction's bytes: at most one unit of 16 for each, by ArbGasInfo. */
async function gasOfBytesAt(chainUrl: string, { fees }: Network, { data }: ChargedTx): Promise<number> {
  if (fees.dataFee?.kind !== "arbitrum") return 0;
  const prices = await rpc<Hex>(chainUrl, "eth_call", [{ to: arbGasInfo, data: "0x41b247a8" }, "latest"]);
  const words =
    prices
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => Number(`0x${word}`)) ?? [];
  return ((data.length / 2) * (words[1] ?? 0)) / (words[5] ?? 1);
}

/** Expects a data fee to be the price of whole units of gas in the next block, at most of `most`. */
async function expectPriceOfGas(chainUrl: string, feeWei: bigint, createdAt: number, most: number) {
  const block = `0x${createdAt.toString(16)}`;
  const history = await rpc<{ baseFeePerGas: Hex[] }>(chainUrl, "eth_feeHistory", ["0x1", block, []]);
  const gasPriceWei = BigInt(history.baseFeePerGas.at(-1) as Hex);
  expect(feeWei % gasPriceWei).toBe(0n);
  expect(feeWei).toBeGreaterThan(0n);
  expect(Number(feeWei / gasPriceWei)).toBeLessThanOrEqual(most);
}

/** Asks for a route, sends its transaction, and expects exactly the answered amount. Returns the amount. */
async function trade({ chainUrl, network, get }: Local, { tokenIn, tokenOut, amountIn }: Trade) {
  const response = await get("shortcuts/route", {
    ...{ chainId: String(network.id), fromAddress: sender, spender: sender, receiver: sender },
    ...{ routingStrategy: "router", tokenIn, tokenOut, amountIn: String(amountIn) },
  });
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  const { amountOut, tx, gas, dataFee, gasIncludesDataFee, createdAt } = JSON.parse(text) as RouteResponse;
  const valueWei = BigInt(tx.value);
  const charged = { from: sender, to: tx.to as Address, data: tx.data as Hex, valueWei, gas: BigInt(gas) };
  const gasOfBytes = await gasOfBytesAt(chainUrl, network, charged);
  expect(gasIncludesDataFee ?? false).toBe(gasOfBytes > 0);
  if (gasIncludesDataFee) await expectPriceOfGas(chainUrl, BigInt(dataFee ?? 0), createdAt, gasOfBytes);
  else expect(dataFee).toBe(await dataFeeAt(chainUrl, network, charged, createdAt));
  const before = await balanceOf(chainUrl, tokenOut, sender);
  const receipt = await send(chainUrl, {
    ...{ from: sender, to: tx.to, data: tx.data },
    ...{ value: `0x${BigInt(tx.value).toString(16)}`, gas: `0x${BigInt(String(gas)).toString(16)}` },
  });
  expect(receipt.status).toBe("0x1");
  // The limit has a margin for later blocks, and on some networks gas for the bytes, which a local chain does not charge.
  const used = BigInt(receipt.gasUsed);
  expect(BigInt(gas)).toBeGreaterThan(used);
  // Each of a few venues keeps some for one more trade of others.
  expect(Number(gas)).toBeLessThan(1.5 * Number(used) + 80_000 + gasOfBytes);
  const received = (await balanceOf(chainUrl, tokenOut, sender)) - before;
  expect(received.toString()).toBe(amountOut);
  return received;
}

/** Buys a thousand dollars for the native currency, sells them, and expects what the answers say. */
async function expectTrades(local: Local): Promise<void> {
  const { network, chainUrl } = local;
  expect(Number(await rpc(chainUrl, "eth_chainId", []))).toBe(network.id);
  const answer = await local.get("networks", {});
  expect(await answer.json()).toMatchObject([{ id: network.id, name: `${network.name} (local devnet)` }]);
  const [wrapped, stable, other = wrapped] = tokensOf(network) as [DevToken, DevToken, DevToken?];
  const oneDollar = BigInt(Math.round(1e18 / wrapped.usd));
  const bought = await trade(local, {
    ...{ tokenIn: NATIVE, tokenOut: stable.address, amountIn: 1_000n * oneDollar },
  });
  // A thousand dollars, less fees and slippage.
  expect(Number(bought) / 10 ** stable.decimals).toBeGreaterThan(985);
  await approve(chainUrl, stable.address, sender, routerAddress);
  const { hash } = await rpc<{ hash: Hex }>(chainUrl, "eth_getBlockByNumber", ["latest", false]);
  await eventually("the service follows the chain", async () => (await local.head()) === hash);
  await trade(local, { tokenIn: stable.address, tokenOut: other.address, amountIn: bought });
}

const env = { SLUICE_CHAIN_POLL_MS: "20" };
const all = [...networks.values()].map((network) => [network.slug, network] as const);
/** A process for each network would take most of the time to start. */
const ofOwnProcess = new Set(["mainnet", "base"]);

describe("the local chain of", () => {
  test.each(all.filter(([slug]) => !ofOwnProcess.has(slug)))(
    "%s executes routes to the wei",
    async (_, network) => {
      const chain = await startChain(folder.path, network);
      try {
        const { get, head, close } = await openInProcess([chain.url], { local: network, env });
        await expectTrades({ network, chainUrl: chain.url, get, head: async () => head() }).finally(close);
      } finally {
        await chain.stop();
      }
    },
  );

  test.each(all.filter(([slug]) => ofOwnProcess.has(slug)))(
    "%s, started by the service, executes routes to the wei",
    async (slug, network) => {
      const started = { DEVNET_NETWORK: slug, DEVNET_PORT: "0", SLUICE_DATA: folder.path };
      const { url, lines, stop } = await startServiceHere({ ...env, ...started });
      const chainLine = lines().find((line) => line.chain_id === network.id && line.url !== undefined);
      const local: Local = {
        network,
        chainUrl: String(chainLine?.url),
        get: (path, query) => fetch(`${url}/api/v1/${path}?${new URLSearchParams(query)}`),
        async head() {
          const { networks: followed } = (await (await fetch(`${url}/status`)).json()) as {
            networks: { blockHash: string }[];
          };
          return followed[0]?.blockHash;
        },
      };
      await expectTrades(local).finally(stop);
    },
  );
});
