import { devPairs, devTokens, rpc } from "@sluice/devnet";
import { encodeFunctionData, getAddress } from "viem";
import { describe, expect, test } from "vitest";
import { balanceOf, send } from "../../../../test/helpers/execute.js";
import { walletOf } from "../../../execution/index.js";
import { type Address, NATIVE } from "../../../lib/address.js";
import { ownerWalletFactoryAbi, ownerWalletFactoryAddress } from "../../../program/index.js";
import { hostile } from "./testing/hostileTokens.js";
import { account, most, useWalletWorld } from "./testing/walletWorld.js";

const pair = devPairs[0]?.address as Address;

const world = useWalletWorld();
const { json, refusal } = world;

describe("GET /v1/wallet/balances", () => {
  type Item = {
    token: Address;
    amount: string;
    chainId: number;
    decimals: number;
    price: string | null;
    name: string;
    symbol: string;
    logoUri: string | null;
  };
  const ask = (query: Record<string, string>, at = world.service) =>
    json<Item[]>("wallet/balances", query, at);

  type Listed = { address: Address; decimals: number; symbol: string; name: string; logosUri: string[] };
  async function listing(query: Record<string, string> = {}): Promise<Listed[]> {
    return (await json<{ data: Listed[] }>("tokens", { includeMetadata: "true", ...query })).data;
  }

  /** Undefined for what has no price. */
  async function pricesOf(tokens: readonly { address: Address }[]): Promise<Map<Address, number>> {
    type Priced = { address: Address; price: number | null } | null;
    const told: Priced[] = [];
    // A request names at most a hundred.
    for (let from = 0; from < tokens.length; from += 100) {
      const some = tokens.slice(from, from + 100).map(({ address }) => address);
      told.push(...(await json<Priced[]>("prices/1", { addresses: some.join(",") })));
    }
    return new Map(told.flatMap((each) => (each?.price ? [[each.address, each.price]] : [])));
  }

  /** What the chain itself says of every token in the listing, in the order that is promised. */
  async function expected(holder: Address, tokens: readonly Listed[]): Promise<Item[]> {
    const broken: readonly string[] = Object.values(hostile).map(({ address }) => address);
    const prices = await pricesOf(tokens);
    const items: Item[] = [];
    for (const { address, decimals, symbol, name, logosUri } of tokens) {
      const amount =
        address === hostile.boundless.address
          ? most
          : broken.includes(address)
            ? 0n
            : await balanceOf(world.chain.url, address, holder);
      if (amount === 0n) continue;
      const price = prices.has(address) ? expect.stringMatching(/^\d+(\.\d+)?$/) : null;
      const told = { price, name, symbol };
      items.push({
        token: address,
        amount: String(amount),
        chainId: 1,
        decimals,
        ...told,
        logoUri: logosUri[0] ?? null,
      });
    }
    return items;
  }

  const sorted = (items: readonly Item[]) => [...items].sort((a, b) => (a.token < b.token ? -1 : 1));

  async function checkOrder(items: readonly Item[]): Promise<void> {
    const [first, ...rest] = items;
    expect(first?.token).toBe(NATIVE);
    const priced = rest.filter(({ price }) => price !== null);
    const values = priced.map(
      ({ amount, price, decimals }) => (Number(amount) / 10 ** decimals) * Number(price),
    );
    for (const [index, value] of values.slice(1).entries()) {
      // A price shows ten digits, the order knows more of them.
      expect(value).toBeLessThanOrEqual((values[index] as number) * (1 + 1e-8));
    }
    const unpriced = rest.slice(priced.length);
    expect(unpriced.map(({ price }) => price)).toEqual(unpriced.map(() => null));
    expect(unpriced).toEqual(sorted(unpriced));
    const prices = await pricesOf(items.map(({ token }) => ({ address: token })));
    expect(items.filter(({ token, price }) => price !== null && Number(price) !== prices.get(token))).toEqual(
      [],
    );
  }

  test("lists an address's balance of every token, as on the chain, with the market's prices", async () => {
    const holder = account(4);
    await rpc(world.chain.url, "anvil_dealERC20", [holder, pair, `0x${(10n ** 15n).toString(16)}`]);
    await rpc(world.chain.url, "evm_mine");
    const items = await ask({ chainId: "1", eoaAddress: getAddress(holder), useEoa: "true" });
    expect(sorted(items)).toEqual(sorted(await expected(holder, await listing())));
    await checkOrder(items);
    expect(items.find(({ token }) => token === pair)).toMatchObject({ amount: String(10n ** 15n) });
    expect(items.map(({ token }) => token)).toEqual(
      expect.arrayContaining(devTokens.map(({ address }) => address)),
    );
    expect(await ask({ chainId: "all", eoaAddress: holder, useEoa: "1" })).toEqual(items);
  });

  test("filters shares of pools or other tokens", async () => {
    const query = { eoaAddress: account(4), useEoa: "true" };
    const plainly = (tokenType: string) => ask({ ...query, tokenType }, world.plain);
    const all = await ask(query, world.plain);
    expect(await plainly("null")).toEqual(all);
    const shares = await plainly("defiTokens");
    expect(shares.map(({ token }) => token)).toEqual([pair]);
    expect(await plainly("baseTokens")).toEqual(all.filter(({ token }) => token !== pair));
  });

  test("lists the balances of a smart wallet, before and after its deployment", async () => {
    const owner = account(9);
    const wallet = walletOf(owner);
    const nothing = [{ token: hostile.boundless.address, amount: String(most) }];
    expect(await ask({ eoaAddress: owner })).toMatchObject(nothing);
    const transfer = (token: Address, amount: bigint) => {
      const data = `0xa9059cbb${wallet.slice(2).padStart(64, "0")}${amount.toString(16).padStart(64, "0")}`;
      return send(world.chain.url, { from: owner, to: token, data });
    };
    await send(world.chain.url, { from: owner, to: wallet, value: "0x7" });
    for (const [index, { address }] of devTokens.entries()) {
      expect((await transfer(address, BigInt(index) + 1n)).status).toBe("0x1");
    }
    const before = await ask({ eoaAddress: owner, useEoa: "false" });
    expect(sorted(before)).toEqual(sorted(await expected(wallet, await listing())));
    await checkOrder(before);
    const data = encodeFunctionData({ abi: ownerWalletFactoryAbi, functionName: "deploy", args: [owner] });
    await send(world.chain.url, { from: account(7), to: ownerWalletFactoryAddress, data });
    expect(sorted(await ask({ eoaAddress: owner }))).toEqual(sorted(before));
  });

  test("names every fault at once", async () => {
    const query = { chainId: "some", eoaAddress: "x", useEoa: "maybe", tokenType: "nft" };
    const failure = await refusal("wallet/balances", query);
    expect(failure).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
    expect(failure.message).toEqual([
      'chainId is "some"; allowed is a whole number from 1 to 9007199254740991, or all',
      'eoaAddress is "x"; allowed is an Ethereum address: 0x and 40 hex digits',
      'useEoa is "maybe"; allowed is true or false',
      'tokenType is "nft"; allowed is one of defiTokens, baseTokens, null',
    ]);
    expect(await refusal("wallet/balances", { eoaAddress: account(0), chainId: "10" })).toMatchObject({
      status: 400,
      code: "UNSUPPORTED_CHAIN",
    });
  });
});
