import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Hex, quantity, word } from "../../../lib/hex.js";
import { mainnet } from "../../../networks/mainnet.js";
import type { Network } from "../../../networks/network.js";

type Ask = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };
type Call = { readonly to: Hex; readonly data: Hex };

const [weth, usdc] = mainnet.tokens.slice(0, 2) as [Network["tokens"][number], Network["tokens"][number]];
const [token0, token1] = weth.address < usdc.address ? [weth, usdc] : [usdc, weth];
const pair: Hex = `0x${"9".repeat(40)}`;

/** A network with two tokens and the only pair of them. */
export const smallNetwork: Network = {
  ...mainnet,
  tokens: [weth, usdc],
  baseTokens: [weth.address],
  stablecoins: [usdc.address],
  deployments: mainnet.deployments.filter(({ slug }) => slug === "uniswap-v2"),
};

/** The purpose of a request, as far as it matters to the start of a network. */
export type Purpose =
  | "connecting"
  | "identity"
  | "tokens"
  | "discovering"
  | "reading"
  | "following"
  | "other";

/** The purpose of a read and the answer of the contract `to`, by selector. */
const contracts: Readonly<Record<string, [Purpose, (to: Hex) => string]>> = {
  "0x313ce567": ["tokens", (to) => word(BigInt(to === weth.address ? weth.decimals : usdc.decimals))],
  "0x574f2ba3": ["other", () => word(0n)],
  "0xe6a43905": ["discovering", () => word(BigInt(pair))],
  "0x0902f1ac": ["reading", () => [10n ** 20n, 10n ** 20n, 1n].map(word).join("")],
  "0x0dfe1681": ["reading", () => word(BigInt(token0.address))],
  "0xd21220a7": ["reading", () => word(BigInt(token1.address))],
  "0x70a08231": ["reading", () => word(10n ** 21n)],
  "0x18160ddd": ["reading", () => word(10n ** 18n)],
  "0x7464fc3d": ["reading", () => word(0n)],
  "0x017e7e58": ["reading", () => word(0n)],
};

const newest = 20n;
const hashAt = (number: bigint): Hex => `0x${word(number + 1n)}`;

function blockAt(number: bigint, timestamp: Hex) {
  return {
    ...{ number: quantity(number), hash: hashAt(number), parentHash: hashAt(number - 1n), timestamp },
    ...{ baseFeePerGas: quantity(10n ** 9n), gasUsed: quantity(0), gasLimit: quantity(30_000_000) },
  };
}

/** Returns the block. `asked` is a number or `latest`. */
function blockByNumber(asked: unknown, timestamp: Hex) {
  return blockAt(asked === "latest" ? newest : BigInt(String(asked)), timestamp);
}

function purposeOf({ method, params }: Ask): Purpose {
  if (method === "eth_chainId") return "connecting";
  if (method === "web3_clientVersion") return "identity";
  if (method !== "eth_call") return "other";
  return contracts[(params[0] as Call).data.slice(0, 10)]?.[0] ?? "other";
}

function resultOf({ method, params }: Ask, timestamp: Hex): unknown {
  if (method === "eth_chainId") return quantity(1);
  if (method === "web3_clientVersion") return "fake";
  if (method === "eth_blockNumber") return quantity(newest);
  if (method === "eth_getBlockByNumber") return blockByNumber(params[0], timestamp);
  if (method === "eth_getBlockByHash") return blockAt(BigInt(String(params[0])) - 1n, timestamp);
  if (method === "eth_getCode") return "0x";
  if (method !== "eth_call") return [];
  const { to, data } = params[0] as Call;
  // Without Multicall3, each call is sent separately.
  return `0x${contracts[data.slice(0, 10)]?.[1](to) ?? ""}`;
}

export type FakeNode = {
  readonly url: string;
  /** Returns the number of requests received. */
  asked(): number;
  /** Returns the number of requests that wait for an answer. */
  waiting(): number;
  /** Leaves requests of this purpose unanswered from now on. If undefined, all requests are answered. */
  hang(purpose: Purpose | undefined): void;
  /** Answers every request with an error from now on. */
  fail(): void;
  /** Answers every request normally from now on. */
  mend(): void;
  /** Sets the time of the node's only block, in Unix seconds. */
  setTime(timestamp: number): void;
  stop(): Promise<void>;
};

/** Starts a node of `smallNetwork` whose chain makes no blocks. */
export async function startFakeNode(): Promise<FakeNode> {
  const waiting = new Set<ServerResponse>();
  let asked = 0;
  let hanging: Purpose | undefined;
  let broken = false;
  let timestamp = quantity(1_700_000_000);
  const server = createServer((request, response) => {
    asked += 1;
    waiting.add(response);
    response.on("close", () => waiting.delete(response));
    let body = "";
    request.on("data", (data) => {
      body += data;
    });
    request.on("end", () => {
      const ask = JSON.parse(body) as Ask;
      if (broken) response.writeHead(500).end();
      else if (hanging === undefined || purposeOf(ask) !== hanging)
        response.end(JSON.stringify({ jsonrpc: "2.0", id: ask.id, result: resultOf(ask, timestamp) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    waiting: () => waiting.size,
    hang(purpose) {
      hanging = purpose;
    },
    fail() {
      broken = true;
    },
    mend() {
      broken = false;
    },
    setTime(seconds) {
      timestamp = quantity(seconds);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
