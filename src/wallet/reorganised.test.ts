import { describe, expect, test } from "vitest";
import { BlockGoneError, type Head, RpcError } from "../chain/index.js";
import { makeNodeTraits } from "../chain/pool/nodeTraits.js";
import { type Address, NATIVE } from "../lib/address.js";
import { type Hex, word } from "../lib/hex.js";
import { type Market, makeMarket } from "../market/index.js";
import { mainnet } from "../networks/mainnet.js";
import { noExclusions, onNewestMarket } from "../quote/index.js";
import { listAllowances } from "./allowances.js";
import { approve } from "./approve.js";
import { listBalances } from "./balances.js";
import { describeWallet } from "./describe.js";
import type { WalletServices } from "./services.js";

const owner: Address = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const spender: Address = "0x00000000000000000000000000000000000000bb";
const token: Address = "0x00000000000000000000000000000000000000aa";
const known = { address: token, chainId: 1, symbol: "A", name: "A", decimals: 18, logosUri: [] };

function marketAt(number: bigint): Market {
  const head: Head = {
    number,
    hash: `0x${number.toString(16).padStart(64, "0")}`,
    parentHash: `0x${"0".repeat(64)}`,
    timestamp: 1_799_999_995n,
    baseFeeWei: 10n ** 10n,
    gasUsed: 15_000_000n,
    gasLimit: 30_000_000n,
  };
  return makeMarket(mainnet, head, []);
}

/** A node that has blocks from number `first` on, and a follower that comes from block 1 to the next each time it is waited for. */
function servicesFrom(first: bigint): WalletServices {
  let current = marketAt(1n);
  const isGone = (hash: Hex) => BigInt(hash) < first;
  const answer = (method: string, to: Address): Hex =>
    method === "eth_getCode" || to === mainnet.multicall3 ? "0x" : `0x${word(3n)}`;
  return {
    network: mainnet,
    rpc: {
      traits: makeNodeTraits(),
      async request(method: string, [call, block]: [{ to: Address }, { blockHash: Hex }]) {
        if (!isGone(block.blockHash)) return answer(method, call.to);
        throw new RpcError(-32001, "header not found", { method, host: "node" });
      },
    },
    fees: { at: async () => ({ baseFeeWei: 1n, tipWei: 1n, gasPriceWei: 2n }) },
    simulator: {
      async run({ head }: { head: Head }) {
        if (isGone(head.hash)) throw new BlockGoneError(head.hash);
        return { ok: true, returned: "0x", gas: 50_000n };
      },
    },
    follower: {
      current: () => current,
      confirmedAtMs: () => 0,
      subscribe(listener: (market: Market) => void) {
        const timer = setTimeout(() => {
          current = marketAt(current.head.number + 1n);
          listener(current);
        }, 1);
        return () => clearTimeout(timer);
      },
    },
    universe: { tokens: new Map([[token, known]]) },
    pricer: () => new Map(),
    exclusions: noExclusions,
    limits: { staleSeconds: 36 },
    nowMs: () => 0,
  } as unknown as WalletServices;
}

describe("a block that is abandoned while it is read", () => {
  test.each<[string, (services: WalletServices) => Promise<unknown>, unknown]>([
    ["the wallet", (services) => describeWallet(services, owner), { isDeployed: false }],
    [
      "allowances",
      (services) => listAllowances(services, owner, [spender], [token, NATIVE]),
      [{ token, spender, amount: 3n }],
    ],
    [
      "balances",
      (services) => listBalances([{ services, tokens: [known] }], owner),
      [{ token: known, amount: 3n, usdPerUnit: undefined }],
    ],
    [
      "an approval",
      (services) => approve(services, { from: owner, token, spender, amount: 1n }),
      { gas: 50_000n, reset: undefined },
    ],
  ])("costs %s one attempt, and not two", async (_, ask, answer) => {
    expect(await ask(servicesFrom(1n))).toMatchObject(answer as object);
    expect(await ask(servicesFrom(2n))).toMatchObject(answer as object);
    await expect(ask(servicesFrom(3n))).rejects.toBeInstanceOf(BlockGoneError);
  });

  test("is not what any other failure is taken for", async () => {
    let turns = 0;
    const fail = () => {
      turns++;
      return Promise.reject(new RangeError("no"));
    };
    await expect(onNewestMarket(servicesFrom(1n), fail)).rejects.toBeInstanceOf(RangeError);
    expect(turns).toBe(1);
  });
});
