import { type Devnet, devPairs, devPools, devTokens, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE } from "../../src/lib/address.js";
import { maxBigint } from "../../src/lib/math.js";
import {
  accountDelegateAddress,
  executorAddress,
  ownerWalletFactoryAddress,
  routerAddress,
} from "../../src/program/index.js";
import { allowancesOf, balancesOf } from "./balances.js";
import { balanceOf, balanceOnceAt, type RouteTx, tooLittleOf } from "./execute.js";
import type { Party } from "./parties.js";
import { makeRandom } from "./random.js";
import { type AnyService, caughtUp } from "./service.js";

/** Random routes, executed and compared with their answers. */

const wrapped = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const pools = [...devPairs, ...devPools].map((pool) => pool.address as Address);
/** After this many refusals, a group has had its turn: closed or nearly empty venues have no route. */
const mostTriesOfTurn = 10;
const ourContracts = [routerAddress, executorAddress, accountDelegateAddress, ownerWalletFactoryAddress];

/** All base tokens. */
export const routeTokens: readonly Address[] = [
  NATIVE,
  ...devTokens.map((token) => token.address as Address),
];

export type RouteAnswer = {
  gas: string;
  amountOut: string;
  minAmountOut: string;
  createdAt: number;
  tx: RouteTx;
  route: { tokenIn: string[]; tokenOut: string[]; protocol: string; action: string }[];
};

type World = { readonly chain: Devnet; readonly service: AnyService };

/**
 * Asks for random routes over all pairs of tokens and amounts, from dust to 30 % of the deepest pool, until `count`
 * have been answered. Executes each and compares the output with the answer, to the wei. Returns a tally.
 */
export async function executeRandomRoutes(
  { chain, service }: World,
  options: {
    count: number;
    seed: number;
    partyFor: (random: ReturnType<typeof makeRandom>, token: Address, amountIn: bigint) => Party;
    /**
     * The tokens to trade, and the largest amount of each; by default all base tokens, and 30 % of the deepest pool.
     */
    tokens?: readonly Address[];
    mostOf?: (token: Address) => Promise<bigint>;
    /** Groups of tokens that take turns as output, then as input, until one of their routes was executed. */
    inTurn?: readonly (readonly Address[])[];
    /** Tolerance of the output in units, since balances that grow by themselves round. */
    slackOf?: (token: Address) => bigint;
    onExecuted?: (answer: RouteAnswer, tokenIn: Address, tokenOut: Address) => void;
    /** Ends the routes before there are `count` of them. */
    isEnough?: () => boolean;
  },
) {
  const tokens = options.tokens ?? routeTokens;
  const random = makeRandom(options.seed);
  const depth: ReadonlyMap<Address, bigint> =
    options.mostOf === undefined ? await deepest(chain, tokens) : new Map();
  const mostOf =
    options.mostOf ?? ((token: Address) => Promise.resolve(((depth.get(token) as bigint) * 3n) / 10n));
  const refused = new Map<string, number>();
  const done = { executed: 0, split: 0, multiHop: 0, nativeIn: 0, nativeOut: 0 };
  const inTurn = options.inTurn ?? [];
  let turn = 0;
  let triesOfTurn = 0;
  while (done.executed < options.count && options.isEnough?.() !== true) {
    if (triesOfTurn++ === mostTriesOfTurn) {
      turn++;
      triesOfTurn = 1;
    }
    const group = inTurn[(turn >> 1) % inTurn.length];
    const isEntered = turn % 2 === 0;
    const tokenIn = random.pick(group === undefined || isEntered ? tokens : group);
    // Lido's two tokens only lead to each other.
    const isAmongItself = triesOfTurn > mostTriesOfTurn / 2;
    const others = group !== undefined && (isEntered || isAmongItself) ? group : tokens;
    const candidates = others.filter((token) => token !== tokenIn);
    if (candidates.length === 0) continue;
    const tokenOut = random.pick(candidates);
    const most = Number(await mostOf(tokenIn));
    if (most < 1) continue;
    // Takes turns through four sizes, starting with another one in each round; after refusals, the largest.
    const round = inTurn.length > 0 ? Math.floor(turn / (2 * inTurn.length)) : 0;
    const size = triesOfTurn > 2 ? 3 : (turn + round) % 4;
    const amountIn = BigInt(Math.floor(Math.exp(((size + random.next()) / 4) * Math.log(most)))) || 1n;
    const party = options.partyFor(random, tokenIn, amountIn);
    const receiver = random.pick(party.receivers);
    const query = {
      ...party.parameters,
      receiver,
      tokenIn,
      tokenOut,
      amountIn: amountIn.toString(),
      slippage: String(random.pick([0, 50, 300, 10_000])),
    };
    const label = JSON.stringify(query);
    const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
    const answer = (await response.json()) as RouteAnswer & {
      code: string;
      message: string;
      description?: string;
    };
    if (response.status === 422) {
      // Some tokens are more than six hops apart, and dust is worth nothing in tokens of few decimals.
      const why = `${label} ${answer.message} ${answer.description}`;
      expect(["INSUFFICIENT_LIQUIDITY", "NO_ROUTE"], why).toContain(answer.code);
      refused.set(answer.code, (refused.get(answer.code) ?? 0) + 1);
      continue;
    }
    expect(response.status, `${label} ${JSON.stringify(answer)}`).toBe(200);
    const order = party.decode(answer.tx.data)?.order;
    const timestamp = (order?.deadline as bigint) - party.deadlineSeconds;
    const gas = BigInt(answer.gas);
    const tooLittle = await party.succeedsWith(answer, tooLittleOf(gas), timestamp);
    expect(tooLittle, `gas ${gas} of ${label}`).toBe(false);

    const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
    const before = await balanceOnceAt(chain.url, tokenOut, receiver, timestamp);
    const receipt = await party.execute(answer, timestamp);
    const spent =
      receiver === party.sender && tokenOut === NATIVE
        ? BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
        : 0n;
    const after = await balanceOf(chain.url, tokenOut, receiver);
    expect(
      { status: receipt.status, block: Number(receipt.blockNumber) },
      `${label} with gas ${gas}`,
    ).toEqual({
      status: "0x1",
      block: answer.createdAt + 1,
    });
    const difference = after - before + spent - BigInt(answer.amountOut);
    const slack = options.slackOf?.(tokenOut) ?? 0n;
    expect(difference >= -slack && difference <= slack, `${label}: off by ${difference}`).toBe(true);
    options.onExecuted?.(answer, tokenIn, tokenOut);
    expect(BigInt(answer.amountOut) >= BigInt(answer.minAmountOut)).toBe(true);
    expect(order?.outputs[0]?.minAmountOut).toBe(BigInt(answer.minAmountOut));
    expect(
      await residue(
        chain,
        tokens.filter((token) => options.slackOf?.(token) !== 2n),
      ),
      label,
    ).toBe(0n);
    if (party.account !== party.sender && tokenIn !== NATIVE) {
      const left = { token: tokenIn, owner: party.account, spender: routerAddress };
      expect(await allowancesOf(chain.url, [left]), label).toEqual([0n]);
    }

    done.executed++;
    turn++;
    triesOfTurn = 0;
    if (tokenIn === NATIVE) done.nativeIn++;
    if (tokenOut === NATIVE) done.nativeOut++;
    if (answer.route.length > 1) done.multiHop++;
    const spenders = new Set(answer.route.map((hop) => hop.tokenIn[0]));
    if (spenders.size < answer.route.length) done.split++;
    // Large trades are taken back, which is a re-organisation for the service; small ones stay.
    if (party.onlyOnce === true || random.next() < 0.8) await revertTo(chain.url, snapshot);
    await caughtUp(service, chain);
  }
  return { ...done, refused: Object.fromEntries(refused) };
}

/** Reads the largest balance of each token in any pool, in raw units. */
async function deepest(chain: Devnet, tokens: readonly Address[]): Promise<Map<Address, bigint>> {
  const holdings = tokens.flatMap((token) =>
    pools.map((owner) => ({ token: token === NATIVE ? wrapped : token, owner }) as const),
  );
  const balances = await balancesOf(chain.url, holdings);
  return new Map(
    tokens.map((token, index) => [
      token,
      balances.slice(index * pools.length, (index + 1) * pools.length).reduce(maxBigint, 0n),
    ]),
  );
}

/** Reads everything that Sluice's contracts hold of these tokens and all base tokens, including the native currency. */
async function residue(chain: Devnet, tokens: readonly Address[]): Promise<bigint> {
  const all = [...new Set([NATIVE, ...tokens, ...devTokens.map(({ address }) => address as Address)])];
  const holdings = ourContracts.flatMap((owner) => all.map((token) => ({ token, owner })));
  const balances = await balancesOf(chain.url, holdings);
  return balances.reduce((sum, balance) => sum + balance, 0n);
}
