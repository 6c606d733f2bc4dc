import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Devnet, devAccounts, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, expect } from "vitest";
import { type Receipt, send } from "../../../../../test/helpers/execute.js";
import { type Failure, failureIn } from "../../../../../test/helpers/http.js";
import {
  type AnyService,
  caughtUp,
  makeDataFolder,
  makeFolderIn,
  startChain,
} from "../../../../../test/helpers/service.js";
import { startServiceHere } from "../../../../../test/helpers/serviceHere.js";
import type { Address } from "../../../../lib/address.js";
import { type Hex, uintAt } from "../../../../lib/hex.js";
import { hostile } from "./hostileTokens.js";

type Query = Readonly<Record<string, string>>;

/** A transaction in the interface's format. */
export type TxItem = { to: Address; from: string; data: Hex; value: string };

/**
 * A local chain with hostile tokens on it, and services on that chain. Queries go to `at`, which defaults to `service`.
 */
type WalletWorld = {
  readonly chain: Devnet;
  /** A service that lists the hostile tokens, which are slow to read. */
  readonly service: AnyService;
  /** A service that lists none of them, does not use eth_simulateV1 and allows missing contracts. */
  readonly plain: AnyService;
  /** Starts another service on the chain, or on the node that `env` names. The caller stops it. */
  serve(env?: Record<string, string>, until?: "listening" | "ready"): Promise<AnyService>;
  get(path: string, query: Query, at?: AnyService): Promise<Response>;
  /** Returns the body of a 200 for the chain's newest block. */
  json<Answer>(path: string, query: Query, at?: AnyService): Promise<Answer>;
  refusal(path: string, query: Query): Promise<Failure>;
  /** Puts code on the chain and mines a block. The service then sees the code. */
  setCode(address: Address, code: Hex): Promise<void>;
  allowanceOf(token: Address, owner: Address, spender: Address): Promise<bigint>;
  /** Mines a transaction from an answer with `gas` as its limit. */
  mine(tx: TxItem, gas: string): Promise<Receipt>;
};

export const account = (index: number) => devAccounts[index]?.address as Address;

export const most = 2n ** 256n - 1n;

/** Starts the world for a test file. It is available from the file's own `beforeAll` on. */
export function useWalletWorld(): WalletWorld {
  let chain: Devnet;
  let service: AnyService;
  let plain: AnyService;
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;

  beforeAll(async () => {
    folder = await makeDataFolder();
    chain = await startChain(folder.path);
    for (const { address, code } of Object.values(hostile))
      await rpc(chain.url, "anvil_setCode", [address, code]);
    const tokens = Object.entries(hostile).map(([symbol, { address }]) => {
      return { chainId: 1, address, symbol, name: symbol, decimals: 18 };
    });
    const list = join(folder.path, "list.json");
    writeFileSync(list, JSON.stringify({ tokens }));
    [service, plain] = await Promise.all([
      serve({ SLUICE_TOKENS_LISTS: list }),
      serve({ SLUICE_SIMULATION_MODE: "call", SLUICE_EXECUTION_ALLOW_UNDEPLOYED: "true" }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([service?.stop(), plain?.stop()]);
    await chain?.stop();
    await folder?.remove();
  });

  async function serve(env: Record<string, string> = {}, until?: "listening" | "ready") {
    const data = await makeFolderIn(folder.path);
    const common = { RPC_URL_1: chain.url, SLUICE_DATA: data, SLUICE_CHAIN_POLL_MS: "20" };
    return startServiceHere({ ...common, ...env }, until);
  }

  function get(path: string, query: Query, at = service): Promise<Response> {
    return fetch(`${at.url}/api/v1/${path}?${new URLSearchParams(query)}`);
  }

  return {
    get chain() {
      return chain;
    },
    get service() {
      return service;
    },
    get plain() {
      return plain;
    },
    serve,
    get,
    async json<Answer>(path: string, query: Query, at = service) {
      await caughtUp(at, chain);
      const response = await get(path, query, at);
      const body = (await response.json()) as Answer;
      expect(response.status, JSON.stringify(body)).toBe(200);
      return body;
    },
    async refusal(path, query) {
      await caughtUp(service, chain);
      return failureIn(await get(path, query));
    },
    async setCode(address, code) {
      await rpc(chain.url, "anvil_setCode", [address, code]);
      await rpc(chain.url, "evm_mine");
    },
    async allowanceOf(token, owner, spender) {
      const padded = (address: Address) => address.slice(2).padStart(64, "0");
      const data = `0xdd62ed3e${padded(owner)}${padded(spender)}`;
      return uintAt(await rpc<Hex>(chain.url, "eth_call", [{ to: token, data }, "latest"]), 0) ?? -1n;
    },
    mine(tx, gas) {
      const quantity = (text: string) => `0x${BigInt(text).toString(16)}`;
      return send(chain.url, { ...tx, value: quantity(tx.value), gas: quantity(gas) });
    },
  };
}
