import { type Devnet, devAccounts, devTokens } from "@sluice/devnet";
import { encodeFunctionData, erc20Abi } from "viem";
import { expect } from "vitest";
import { walletOf } from "../../src/execution/index.js";
import { type Address, NATIVE } from "../../src/lib/address.js";
import { ownerWalletFactoryAbi, ownerWalletFactoryAddress, routerAddress } from "../../src/program/index.js";
import { deploySafe, enrich, type SmartAccount } from "./accounts.js";
import { balancesOf } from "./balances.js";
import { approveAll, type RouteTx, send, sendTogether } from "./execute.js";
import { type Payer, payerOfAccount, payerOfOwner, payerOfSender } from "./parties.js";
import { type AnyService, caughtUp } from "./service.js";

/** Payers of every strategy for bundles and routes of several tokens, rich and with all approvals. */

/** A payer with a name for messages. */
export type Actor = Payer & {
  readonly name: string;
  /** The account whose tokens are spent. */
  readonly owner: Address;
};

export type Listed = {
  address: Address;
  type: "base" | "defi";
  protocolSlug?: string;
  primaryAddress?: Address;
  underlyingTokens: { address: Address }[];
  symbol: string;
};

export type Stage = {
  readonly chain: Devnet;
  readonly service: AnyService;
  readonly listed: readonly Listed[];
};

const [first, , , , , safeOwner, deployedOwner, freshOwner] = devAccounts.map(
  ({ address }) => address as Address,
) as Address[] as [Address, Address, Address, Address, Address, Address, Address, Address];

export const rich = first;

export async function listTokens(service: AnyService): Promise<Listed[]> {
  const response = await fetch(`${service.url}/api/v1/tokens?includeMetadata=true`);
  return ((await response.json()) as { data: Listed[] }).data;
}

/** How many positions of each protocol the actors get. */
const positionsEach = 2;

/**
 * Actors of every strategy, with all approvals that it requires. Each has plenty of every base token, and a quarter of
 * what 40 ether buy of some positions.
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
  const wallets = [deployedOwner, freshOwner].map((owner) => walletActor(url, owner));
  return { actors: [routerActor(url), delegateActor(url, safe), ...wallets], positions };
}

/** Gives each of the others a quarter of the owner's tokens. */
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
      // More than the estimate: tokens that grow with time may cost more once mined.
      return { from: owner, to, data, gas: "0x7a120" };
    }),
  );
  await sendTogether(url, transfers);
}

/** Makes the actor of strategy `router`, with plenty of every base token and approvals for them. */
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

/** Buys the token for the first account, with a route. */
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

const routerActor = (url: string): Actor => ({
  ...payerOfSender(url, first),
  name: "router",
  owner: first,
});

const delegateActor = (url: string, safe: SmartAccount): Actor => ({
  ...payerOfAccount(url, safe, true),
  name: "delegate",
  owner: safe.address,
});

const walletActor = (url: string, owner: Address): Actor => ({
  ...payerOfOwner(url, owner),
  name: owner === freshOwner ? "ensowallet, not deployed" : "ensowallet, deployed",
  owner,
});
