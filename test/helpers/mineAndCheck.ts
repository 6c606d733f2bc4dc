import { type Devnet, devAccounts, devTokens, rpc } from "@sluice/devnet";
import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { expect } from "vitest";
import {
  decodeDelegateCall,
  decodeRouteCall,
  decodeWalletCalls,
  type RouteCall,
  walletOf,
} from "../../src/execution/index.js";
import { type Address, NATIVE } from "../../src/lib/address.js";
import {
  accountDelegateAddress,
  executorAddress,
  ownerWalletFactoryAbi,
  ownerWalletFactoryAddress,
  routerAddress,
} from "../../src/program/index.js";
import { deploySafe, enrich, type SmartAccount } from "./accounts.js";
import { allowancesOf, balancesOf } from "./balances.js";
import {
  approveAll,
  mineAt,
  type Receipt,
  type RouteTx,
  send,
  sendTogether,
  succeedsWith,
} from "./execute.js";
import { caughtUp, type Service } from "./service.js";

/** What answers of several tokens have in common. */
export type Carried = {
  gas: string;
  createdAt: number;
  tx: RouteTx;
  route: { tokenIn: string[]; tokenOut: string[]; primary: string; protocol: string; action: string }[];
};

/** Somebody who asks, and has carried out what was answered. */
export type Actor = {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Who pays for gas. */
  readonly sender: Address;
  /** Who calls the Router in the end: the payer. */
  readonly account: Address;
  /** Whose tokens are spent. */
  readonly owner: Address;
  readonly deadlineSeconds: bigint;
  decode(data: Hex): RouteCall | undefined;
  execute(answer: Carried, timestamp: bigint): Promise<Receipt>;
  succeedsWith(answer: Carried, gas: bigint, timestamp: bigint): Promise<boolean>;
};

export type Listed = {
  address: Address;
  type: "base" | "defi";
  protocolSlug?: string;
  primaryAddress?: Address;
  underlyingTokens: { address: Address }[];
  symbol: string;
};

export type Stage = { readonly chain: Devnet; readonly service: Service; readonly listed: readonly Listed[] };

const ourContracts = [routerAddress, executorAddress, accountDelegateAddress, ownerWalletFactoryAddress];
/** Protocols whose tokens grow by themselves and round when they move. */
const rebasing = new Set(["aave-v2", "aave-v3", "lido"]);
const plentyGas = 16_000_000n;
const [first, , , , , safeOwner, deployedOwner, freshOwner] = devAccounts.map(
  ({ address }) => address as Address,
) as Address[] as [Address, Address, Address, Address, Address, Address, Address, Address];

export const rich = first;

export async function listTokens(service: Service): Promise<Listed[]> {
  const response = await fetch(`${service.url}/api/v1/tokens?includeMetadata=true`);
  return ((await response.json()) as { data: Listed[] }).data;
}

/** How many positions of each protocol the actors are given. */
const positionsEach = 2;

/**
 * One actor for each strategy, each with plenty of every base token and a quarter of what 40 of the native currency buy
 * of some positions, and with all approvals that a strategy asks for.
 */
export async function makeActors(stage: Stage): Promise<{ actors: Actor[]; positions: Address[] }> {
  const { url } = stage.chain;
  const safe = await deploySafe(url, safeOwner);
  const others = [safe.address, deployedOwner, freshOwner];
  for (const account of others) await enrich(url, account);
  const positions = somePositions(stage.listed);
  const tokens = [...devTokens.map(({ address }) => address as Address), ...positions];
  await approveAll(url, tokens, [
    [first, routerAddress],
    [deployedOwner, walletOf(deployedOwner)],
    [freshOwner, walletOf(freshOwner)],
  ]);
  for (const token of positions) await acquire(stage, token);
  await handOut(url, positions, first, others);
  const data = encodeFunctionData({
    abi: ownerWalletFactoryAbi,
    functionName: "deploy",
    args: [deployedOwner],
  });
  await send(url, { from: safeOwner, to: ownerWalletFactoryAddress, data });
  await caughtUp(stage.service, stage.chain);
  const wallets = [deployedOwner, freshOwner].map(walletActor(url));
  return { actors: [routerActor(url), delegateActor(url, safe), ...wallets], positions };
}

/** Gives each of the others a quarter of what the owner has of the tokens. */
export async function handOut(
  url: string,
  tokens: readonly Address[],
  owner: Address,
  others: readonly Address[],
): Promise<void> {
  const held = await balancesOf(
    url,
    tokens.map((token) => ({ token, owner })),
  );
  const transfers = tokens.flatMap((to, index) =>
    others.map((other) => {
      const args = [other, (held[index] as bigint) / 4n] as const;
      const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args });
      // More than is estimated: what grows with time may cost more once it is mined.
      return { from: owner, to, data, gas: "0x7a120" };
    }),
  );
  await sendTogether(url, transfers);
}

/** The actor of strategy `router` alone, with plenty of every base token and all approvals of these. */
export async function makeRouterActor({ chain, service }: Stage): Promise<Actor> {
  const tokens = devTokens.map(({ address }) => address as Address);
  await approveAll(chain.url, tokens, [[first, routerAddress]]);
  await caughtUp(service, chain);
  return routerActor(chain.url);
}

function somePositions(listed: readonly Listed[]): Address[] {
  const counts = new Map<string, number>();
  return listed.flatMap(({ address, type, protocolSlug = "" }) => {
    const count = counts.get(protocolSlug) ?? 0;
    if (type !== "defi" || count === positionsEach) return [];
    counts.set(protocolSlug, count + 1);
    return [address];
  });
}

/** The first account buys the token by a route. */
async function acquire({ chain, service }: Stage, token: Address): Promise<void> {
  await caughtUp(service, chain);
  const parties = { fromAddress: first, spender: first, receiver: first, routingStrategy: "router" };
  const query = { ...parties, tokenIn: NATIVE, tokenOut: token, amountIn: (40n * 10n ** 18n).toString() };
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  const { tx, gas } = (await response.json()) as { tx: RouteTx; gas: string };
  expect([token, response.status]).toEqual([token, 200]);
  const receipt = await send(chain.url, {
    ...tx,
    value: `0x${BigInt(tx.value).toString(16)}`,
    gas: `0x${(BigInt(gas) * 2n).toString(16)}`,
  });
  expect([token, receipt.status]).toEqual([token, "0x1"]);
}

function routerActor(url: string): Actor {
  return {
    name: "router",
    parameters: { fromAddress: first, routingStrategy: "router" },
    sender: first,
    account: first,
    owner: first,
    deadlineSeconds: 1800n,
    decode: decodeRouteCall,
    execute: ({ tx, gas }, timestamp) => mineAt(url, tx, BigInt(gas), timestamp),
    succeedsWith: ({ tx }, gas, timestamp) => succeedsWith(url, tx, gas, timestamp),
  };
}

function delegateActor(url: string, account: SmartAccount): Actor {
  const call = ({ tx }: Carried, gas: bigint): RouteTx => ({
    ...account.delegate(tx.to, tx.data, gas),
    value: "0",
  });
  return {
    name: "delegate",
    parameters: { fromAddress: account.address, routingStrategy: "delegate" },
    sender: account.owner,
    account: account.address,
    owner: account.address,
    deadlineSeconds: 604_800n,
    decode: decodeDelegateCall,
    execute: (answer, timestamp) => mineAt(url, call(answer, BigInt(answer.gas)), plentyGas, timestamp),
    // A Safe hands on all the gas it is given.
    succeedsWith: (answer, gas, timestamp) => succeedsWith(url, call(answer, gas), gas, timestamp),
  };
}

function walletActor(url: string) {
  return (owner: Address): Actor => ({
    name: owner === freshOwner ? "ensowallet, not deployed" : "ensowallet, deployed",
    parameters: { fromAddress: owner, routingStrategy: "ensowallet" },
    sender: owner,
    account: walletOf(owner),
    owner,
    deadlineSeconds: 1800n,
    decode: (data) => decodeWalletCalls(data)?.route.call,
    execute: ({ tx, gas }, timestamp) => mineAt(url, tx, BigInt(gas), timestamp),
    succeedsWith: ({ tx }, gas, timestamp) => succeedsWith(url, tx, gas, timestamp),
  });
}

type Balances = ReadonlyMap<string, bigint>;

/** Balances of all listed tokens of all accounts, in a block at that time. */
async function balancesAt(
  { chain, listed }: Stage,
  accounts: readonly Address[],
  time: bigint,
): Promise<Balances> {
  const holdings = accounts.flatMap((owner) => listed.map(({ address }) => ({ token: address, owner })));
  const balances = await balancesOf(chain.url, holdings, time);
  return new Map(holdings.map(({ token, owner }, index) => [`${token} ${owner}`, balances[index] as bigint]));
}

export type Expected = {
  readonly label: string;
  readonly actor: Actor;
  /** Everybody but the payer who is to get something; none of them pays for gas. */
  readonly receivers: readonly Address[];
  /** What they get together, by token. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** Whether it is left on the chain. */
  readonly stays?: boolean;
};

/**
 * Mines what was answered in the answer's context and takes it back. All receivers together get what was promised, to the
 * wei (of what grows by itself to 2 units, and what follows from it to a millionth of a millionth), and nothing else; the gas is enough and four fifths of it are not; nothing stays in Sluice's contracts and nobody
 * is left with an allowance. Returns what the payer gave of each token, less what came back.
 */
export async function carryOut(
  stage: Stage,
  answer: Carried,
  expected: Expected,
): Promise<Map<string, bigint>> {
  const { chain, service, listed } = stage;
  const { label, actor, receivers, amounts } = expected;
  const order = actor.decode(answer.tx.data)?.order;
  if (order === undefined) throw new Error(`${label}: cannot be read`);
  const timestamp = order.deadline - actor.deadlineSeconds;
  const gas = BigInt(answer.gas);
  expect(await actor.succeedsWith(answer, (gas * 4n) / 5n, timestamp), `gas ${gas} of ${label}`).toBe(false);
  const payers = [...new Set([actor.account, actor.owner])];
  const accounts = [...new Set([...receivers, ...payers, ...ourContracts])];
  const before = await balancesAt(stage, accounts, timestamp);
  const allowedBefore = await allowancesAround(chain, actor, answer, order.inputs);
  const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
  const receipt = await actor.execute(answer, timestamp);
  const after = await balancesAt(stage, accounts, timestamp);
  const allowed = await allowancesAround(chain, actor, answer, order.inputs);
  if (expected.stays !== true) await rpc(chain.url, "evm_revert", [snapshot]);
  await caughtUp(service, chain);
  expect([receipt.status, Number(receipt.blockNumber)], label).toEqual(["0x1", answer.createdAt + 1]);
  // A pool that is its own share lets its vault take it from anybody, before as after.
  expect(allowed, `${label}: allowances`).toEqual(allowedBefore);
  const given = new Map<string, bigint>();
  const growing = new Set(
    listed.flatMap(({ address, protocolSlug = "" }) =>
      rebasing.has(protocolSlug) ? [address as string] : [],
    ),
  );
  const isRounded = answer.route.some(({ tokenIn, tokenOut }) =>
    [...tokenIn, ...tokenOut].some((each) => growing.has(each)),
  );
  for (const { address: token, protocolSlug, symbol } of listed) {
    const slack = rebasing.has(protocolSlug ?? "") ? 2n : 0n;
    const grown = (account: string) =>
      (after.get(`${token} ${account}`) ?? 0n) - (before.get(`${token} ${account}`) ?? 0n);
    const got = receivers.reduce((sum, account) => sum + grown(account), 0n);
    const off = got - (amounts.get(token) ?? 0n);
    // What the Router does not measure is reckoned: a unit lost to rounding before, of a token of few decimals, moves it.
    const isMeasured = order.outputs.some((due) => due.token === token) || !isRounded;
    const most =
      slack * BigInt(receivers.length) + (isMeasured ? 0n : (amounts.get(token) ?? 0n) / 10n ** 6n + 2n);
    expect(off >= -most && off <= most, `${label}: ${symbol} off by ${off} of ${amounts.get(token)}`).toBe(
      true,
    );
    for (const account of ourContracts) {
      const left = grown(account);
      expect(left >= 0n && left <= slack, `${label}: ${left} ${symbol} left in ${account}`).toBe(true);
    }
    const spent = payers.reduce((sum, account) => sum - grown(account), 0n);
    const isGasPayer = token === NATIVE && payers.includes(actor.sender);
    const cost = isGasPayer ? BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) : 0n;
    if (spent - cost !== 0n) given.set(token, spent - cost);
  }
  for (const [token, spent] of given) {
    const most = order.inputs.find((input) => input.token === token)?.amountIn ?? 0n;
    expect(spent <= most + 2n, `${label}: the payer gave ${spent} of ${token}, and ${most} was asked`).toBe(
      true,
    );
  }
  return given;
}

/** What the Executor allows venues, and the payer the Router; the first account's own approvals apart. */
function allowancesAround(
  chain: Devnet,
  actor: Actor,
  answer: Carried,
  inputs: readonly { token: Address }[],
): Promise<bigint[]> {
  const ofExecutor = answer.route.flatMap(({ tokenIn, primary }) =>
    tokenIn.map((token) => ({
      token: token as Address,
      owner: executorAddress,
      spender: primary as Address,
    })),
  );
  const ofAccount = inputs.map(({ token }) => ({ token, owner: actor.account, spender: routerAddress }));
  const asked = [...ofExecutor, ...(actor.name === "router" ? [] : ofAccount)];
  return allowancesOf(
    chain.url,
    asked.filter(({ token }) => token !== NATIVE),
  );
}
