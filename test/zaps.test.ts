import { type Devnet, devAccounts, devPairs, devSushiPairs, revertTo, rpc } from "@sluice/devnet";
import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { walletOf } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { isDeep, runs } from "../src/lib/testing/runs.js";
import { executorAddress, routerAddress } from "../src/program/index.js";
import { deployErc1967Account, enrich } from "./helpers/accounts.js";
import { allowancesOf, balancesOf } from "./helpers/balances.js";
import { approveAll, balanceOf, balanceOnceAt, mineAt, send } from "./helpers/execute.js";
import { type Party, partyOfAccount, partyOfOwner, partyOfSender } from "./helpers/parties.js";
import { makeRandom } from "./helpers/random.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { type AnyService, caughtUp, makeDataFolder, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";

/** Number of zaps of each kind with each strategy. */
const zapsEach = runs({ normal: 1, deep: 7 });
/**
 * The largest part of the input's worth that may come back because the pool's ratio does not admit it. Each share of a
 * split is rounded to a millionth, a route with several splits rounds several times, and the search knows some pools
 * only by samples of their curves.
 */
const mostDust = 10e-6;
/** A rest worth less than the gas of one more swap is better returned. */
const swapGas = 120_000;
const [sender, accountOwner, walletOwner] = [0, 5, 6].map((index) => devAccounts[index]?.address) as [
  Address,
  Address,
  Address,
];

type Listed = { address: Address; type: "base" | "defi"; protocolSlug?: string; symbol: string };
type Holder = { readonly party: Party; readonly account: Address; readonly spender: Address };

let chain: Devnet;
let service: AnyService;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let listed: Listed[];
const holders = {} as Record<"router" | "delegate" | "ensowallet", Holder>;

const protocolOf = (token: Address) => listed.find(({ address }) => address === token)?.protocolSlug ?? "";
const sharesOf = (...slugs: string[]) =>
  listed.filter(({ type, protocolSlug = "" }) => type === "defi" && slugs.includes(protocolSlug));
const pairs = () => sharesOf("uniswap-v2", "sushiswap-v2").map(({ address }) => address);
/** Returns what is lent out at some of a lending protocol's markets; everybody is given some of it. */
const lent = () =>
  sharesOf("aave-v3")
    .slice(0, runs({ normal: 2, deep: 100 }))
    .map(({ address }) => address);
const isRebasing = (token: Address) => ["aave-v2", "aave-v3", "lido"].includes(protocolOf(token));

/** Reads a word of the result of a contract's function without arguments. */
async function word(contract: Address, selector: Hex, at = 0): Promise<bigint> {
  const data = await rpc<Hex>(chain.url, "eth_call", [{ to: contract, data: selector }, "latest"]);
  return BigInt(`0x${data.slice(2 + 64 * at, 66 + 64 * at)}`);
}

const supplyOf = (token: Address) => word(token, "0x18160ddd");

async function ask(holder: Holder, tokenIn: Address, tokenOut: Address, amountIn: bigint, receiver: Address) {
  const query = { ...holder.party.parameters, receiver, tokenIn, tokenOut, amountIn: amountIn.toString() };
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  const answer = (await response.json()) as RouteAnswer & { code: string; message: string };
  return { status: response.status, answer, label: JSON.stringify(query) };
}

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  const { url } = chain;
  service = await startServiceHere({
    RPC_URL_1: url,
    SLUICE_DATA: folder.path,
    SLUICE_CHAIN_POLL_MS: "20",
    // A search that is cut short leaves a larger rest.
    SLUICE_ROUTING_DEADLINE_MS: "10000",
  });
  const response = await fetch(`${service.url}/api/v1/tokens?includeMetadata=true`);
  listed = ((await response.json()) as { data: Listed[] }).data;
  const account = await deployErc1967Account(url, accountOwner);
  for (const address of [account.address, walletOwner]) await enrich(url, address);
  const wallet = walletOf(walletOwner);
  const parties = {
    router: [partyOfSender(chain, sender), sender, routerAddress],
    delegate: [partyOfAccount(chain, account, false), account.address, routerAddress],
    ensowallet: [partyOfOwner(chain, walletOwner, {}, false), walletOwner, wallet],
  } as const;
  for (const [name, [party, address, spender]] of Object.entries(parties)) {
    holders[name as keyof typeof parties] = { party, account: address, spender };
  }
  await approveAll(
    url,
    listed.map(({ address }) => address),
    [
      [sender, routerAddress],
      [walletOwner, wallet],
    ],
  );
  await caughtUp(service, chain);
  for (const token of lent()) await deposit(token);
  await caughtUp(service, chain);
}, 120_000);

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

/** Gives everybody some of what is lent out at a lending market. */
async function deposit(token: Address): Promise<void> {
  const { answer, status } = await ask(holders.router, NATIVE, token, 9n * 10n ** 18n, sender);
  if (status !== 200) return;
  await mineAt(chain.url, answer.tx, BigInt(answer.gas), timestampOf(holders.router, answer));
  await caughtUp(service, chain);
  const third = (await balanceOf(chain.url, token, sender)) / 3n;
  for (const { account } of [holders.delegate, holders.ensowallet]) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [account, third] });
    // More gas than the estimate, since interest accrues up to the block's own time.
    const { status } = await send(chain.url, { from: sender, to: token, data, gas: "0x7a120" });
    expect([token, status]).toEqual([token, "0x1"]);
  }
  await caughtUp(service, chain);
}

function timestampOf({ party }: Holder, { tx }: RouteAnswer): bigint {
  return (party.decode(tx.data)?.order.deadline as bigint) - party.deadlineSeconds;
}

/** Returns everything that Sluice's contracts hold of the listed tokens, except the last units of rounding balances. */
async function residue(): Promise<bigint> {
  const tokens = listed.map(({ address }) => address).filter((token) => !isRebasing(token));
  const holdings = [routerAddress, executorAddress].flatMap((owner) =>
    [...new Set([NATIVE, ...tokens])].map((token) => ({ token, owner })),
  );
  const balances = await balancesOf(chain.url, holdings);
  return balances.reduce((sum, balance) => sum + balance, 0n);
}

async function allowances(token: Address, tokenOut: Address, owner: Address): Promise<bigint> {
  if (token === NATIVE) return 0n;
  const given = [
    ...(owner === sender ? [] : [[owner, routerAddress] as const]),
    [executorAddress, routerAddress] as const,
    [executorAddress, tokenOut] as const,
  ];
  const amounts = await allowancesOf(
    chain.url,
    given.map(([owner, spender]) => ({ token, owner, spender })),
  );
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** Reads both tokens of a pair, its reserves and its shares. */
async function pairState(pair: Address) {
  const known = [...devPairs, ...devSushiPairs].find(({ address }) => address === pair);
  if (known === undefined) throw new Error(`no pair ${pair}`);
  const tokens = [known.tokenA, known.tokenB].sort() as [Address, Address];
  const reserves = [await word(pair, "0x0902f1ac", 0), await word(pair, "0x0902f1ac", 1)] as const;
  return { tokens, reserves, supply: await supplyOf(pair) };
}

type Kind = { readonly from: () => readonly Address[]; readonly to: () => readonly Address[] };

const bases = () =>
  listed.filter(({ type, address }) => type === "base" && address !== NATIVE).map(({ address }) => address);
const kinds: Readonly<Record<string, Kind>> = {
  "token to shares": { from: bases, to: pairs },
  "shares to token": { from: pairs, to: bases },
  "shares to other shares": { from: pairs, to: pairs },
  "shares to a vault's": {
    from: pairs,
    to: () => sharesOf("erc-4626", "yearn-v2").map(({ address }) => address),
  },
  "lent out to shares": { from: lent, to: pairs },
  "native to shares": { from: () => [NATIVE], to: pairs },
};

describe("shares of pairs", () => {
  test("are listed, all of them", () => {
    const expected = [...devPairs, ...devSushiPairs].map(({ address }) => address);
    expect([...pairs()].sort()).toEqual([...expected].sort());
    expect(lent().length).toBeGreaterThan(0);
    expect(kinds["shares to a vault's"]?.to().length).toBeGreaterThan(0);
  });

  const largest = { dust: 0, of: "", beyond: 0 };
  const done: Record<string, number> = {};
  const refused: Record<string, number> = {};

  const strategies = ["router", "delegate", "ensowallet"] as const;
  /**
   * A normal run tests each kind with one strategy, and the first two, which begin or end with one token, with each.
   */
  const cases = strategies.flatMap((name, turn) =>
    Object.keys(kinds)
      .filter((_, index) => isDeep() || index < 2 || index % strategies.length === turn)
      .map((kind) => [name, kind] as const),
  );

  test.each(cases)(
    "are reached and left to the wei, strategy %s: %s",
    async (name, kind) => {
      const holder = holders[name];
      const random = makeRandom(900 + cases.findIndex((one) => one[0] === name && one[1] === kind));
      const { from, to } = kinds[kind] as Kind;
      for (let executed = 0, tried = 0; executed < zapsEach; tried++) {
        expect(tried, "most are refused").toBeLessThan(4 * zapsEach);
        const tokenIn = random.pick(from());
        const tokenOut = random.pick(to().filter((token) => token !== tokenIn));
        const amountIn = await amountFor(tokenIn, holder.account, random.next());
        if (amountIn === 0n) continue;
        const outcome = await zap(holder, tokenIn, tokenOut, amountIn, random.pick(holder.party.receivers));
        if (outcome === undefined) continue;
        executed++;
        done[name] = (done[name] ?? 0) + 1;
      }
    },
    120_000,
  );

  test("leave hardly any rest", () => {
    process.stdout.write(
      `zaps: ${JSON.stringify(done)}, refused ${JSON.stringify(refused)}, largest rest ${(largest.dust * 1e6).toFixed(2)} millionths, of ${largest.of}, ${(largest.beyond * 1e6).toFixed(2)} millionths beyond gas and rounding\n`,
    );
    for (const name of strategies) {
      expect(done[name]).toBe(zapsEach * cases.filter(([one]) => one === name).length);
    }
    expect(largest.beyond).toBeLessThanOrEqual(mostDust);
  });

  /** Returns an amount between some hundred-thousandths and a few hundredths of what the account or a pool holds. */
  async function amountFor(token: Address, account: Address, part: number): Promise<bigint> {
    if (token === NATIVE) return BigInt(Math.floor(1e18 * 10 ** (3 * part - 1)));
    if (listed.some(({ address, type }) => address === token && type === "defi")) {
      if (pairs().includes(token)) await provide(token, account);
      const held = await balanceOf(chain.url, token, account);
      return (held * BigInt(Math.floor(10 ** (3 * part + 2)))) / 1_000_000n;
    }
    const pools = [...devPairs, ...devSushiPairs].filter(({ tokenA, tokenB }) =>
      [tokenA, tokenB].includes(token),
    );
    const depths = await Promise.all(pools.map(({ address }) => balanceOf(chain.url, token, address)));
    const deepest = depths.reduce((most, depth) => (depth > most ? depth : most), 0n);
    return (deepest * BigInt(Math.floor(10 ** (3 * part + 2)))) / 2_000_000n;
  }

  /** Gives the account a tenth of all shares of a pair, unless it has some. */
  async function provide(token: Address, account: Address): Promise<void> {
    if ((await balanceOf(chain.url, token, account)) > 0n) return;
    const part = `0x${((await supplyOf(token)) / 10n).toString(16)}`;
    await rpc(chain.url, "anvil_dealERC20", [account, token, part]);
    await caughtUp(service, chain);
  }

  /** Requests a zap, mines it, compares it, and reverts most of them. Returns undefined if there is no route. */
  async function zap(
    holder: Holder,
    tokenIn: Address,
    tokenOut: Address,
    amountIn: bigint,
    receiver: Address,
  ) {
    const { url } = chain;
    const { party, account } = holder;
    const { status, answer, label } = await ask(holder, tokenIn, tokenOut, amountIn, receiver);
    if (status === 422) {
      expect(["INSUFFICIENT_LIQUIDITY", "NO_ROUTE"], `${label} ${answer.message}`).toContain(answer.code);
      refused[answer.code] = (refused[answer.code] ?? 0) + 1;
      return undefined;
    }
    expect(status, `${label} ${JSON.stringify(answer)}`).toBe(200);
    const timestamp = timestampOf(holder, answer);
    const payer = party.decode(answer.tx.data)?.order.refundTo as Address;
    expect(payer).toBe(party.account);
    const isJoined = pairs().includes(tokenOut);
    const pair = isJoined ? await pairState(tokenOut) : undefined;
    const snapshot = await rpc<Hex>(url, "evm_snapshot");
    const rests: readonly Address[] = pair?.tokens ?? [];
    const before = await balanceOnceAt(url, tokenOut, receiver, timestamp);
    const restsBefore = await Promise.all(rests.map((token) => balanceOf(url, token, payer)));
    const paidBefore = await balanceOf(url, tokenIn, account);
    const receipt = await party.execute(answer, timestamp);
    expect([receipt.status, Number(receipt.blockNumber)], label).toEqual(["0x1", answer.createdAt + 1]);
    const difference = (await balanceOf(url, tokenOut, receiver)) - before - BigInt(answer.amountOut);
    const gasPaid = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
    const paidGas = tokenOut === NATIVE && receiver === party.sender ? gasPaid : 0n;
    const slack = isRebasing(tokenOut) ? 2n : 0n;
    const off = difference + paidGas;
    expect(off >= -slack && off <= slack, `${label}: off by ${off}`).toBe(true);
    expect(await residue(), label).toBe(0n);
    expect(await allowances(tokenIn, tokenOut, party.account), label).toBe(0n);
    if (pair !== undefined) {
      const given = await Promise.all(rests.map((token) => balanceOf(url, token, payer)));
      const left = given.map((after, index) => {
        const ownPaid = rests[index] === tokenIn && payer === account ? amountIn : 0n;
        return after - (restsBefore[index] as bigint) + ownPaid;
      });
      for (const rest of left) expect(rest >= 0n, `${label}: ${left}`).toBe(true);
      await weigh(answer, pair, left, Number(receipt.effectiveGasPrice));
    }
    if (tokenIn !== NATIVE && !isRebasing(tokenIn) && !rests.includes(tokenIn)) {
      expect(paidBefore - (await balanceOf(url, tokenIn, account)), label).toBe(amountIn);
    }
    const [first, last] = [answer.route[0], answer.route.at(-1)];
    if (pair !== undefined) expect(last?.tokenIn.length, label).toBe(2);
    if (pairs().includes(tokenIn)) expect(first?.tokenOut.length, label).toBe(2);
    if (isTakenBack(amountIn)) await revertTo(url, snapshot);
    await caughtUp(service, chain);
    return answer;
  }

  /** Records the largest rest as a fraction of the input, and the largest that gas and rounding do not explain. */
  async function weigh(
    answer: RouteAnswer,
    { tokens, reserves, supply }: Awaited<ReturnType<typeof pairState>>,
    left: readonly bigint[],
    gasPriceWei: number,
  ): Promise<void> {
    // Both sides of a pair are worth the same, so its shares give the worth of the rest.
    const parts = left.map((rest, index) => Number(rest) / Number(reserves[index]));
    const made = Number(answer.amountOut) / Number(supply);
    const dust = ((parts[0] ?? 0) + (parts[1] ?? 0)) / (2 * made);
    const [first, ether] = [await unitUsd(tokens[0]), await unitUsd(NATIVE)];
    const putUsd = 2 * made * Number(reserves[0]) * first;
    const passed = new Set<string>(answer.route.flatMap((hop) => [...hop.tokenIn, ...hop.tokenOut]));
    const units = await Promise.all([...passed].map((token) => unitUsd(token as Address)));
    const beyond = dust - (swapGas * gasPriceWei * ether + 2 * Math.max(...units)) / putUsd;
    if (dust > largest.dust) Object.assign(largest, { dust, of: `${putUsd.toFixed(2)} USD` });
    largest.beyond = Math.max(largest.beyond, beyond);
  }

  /** Returns the US dollars per raw unit; 0 for tokens without a price. */
  async function unitUsd(token: Address): Promise<number> {
    const response = await fetch(`${service.url}/api/v1/prices/1/${token}`);
    if (response.status !== 200) return 0;
    const { price, decimals } = (await response.json()) as { price: number | null; decimals: number };
    return (price ?? 0) / 10 ** decimals;
  }

  /** Most are reverted, which is a re-organisation for the service. */
  const isTakenBack = (amountIn: bigint) => amountIn % 5n !== 0n;
});
