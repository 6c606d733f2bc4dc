import { type Devnet, revertTo, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { expect } from "vitest";
import { type Address, NATIVE } from "../../src/lib/address.js";
import {
  accountDelegateAddress,
  executorAddress,
  ownerWalletFactoryAddress,
  routerAddress,
} from "../../src/program/index.js";
import type { Actor, Stage } from "./actors.js";
import { allowancesOf, balancesOf } from "./balances.js";
import { type RouteTx, tooLittleOf } from "./execute.js";
import { caughtUp } from "./service.js";

/**
 * Compares the promises of bundles and of routes with several tokens with the effects of their transactions on the
 * chain.
 */

/** The members that all answers with a transaction share. */
export type MinableAnswer = {
  gas: string;
  createdAt: number;
  tx: RouteTx;
  route: { tokenIn: string[]; tokenOut: string[]; primary: string; protocol: string; action: string }[];
};

const ourContracts = [routerAddress, executorAddress, accountDelegateAddress, ownerWalletFactoryAddress];
/** Protocols whose tokens grow by themselves and round when they move. */
export const rebasingProtocols = new Set(["aave-v2", "aave-v3", "lido", "ether-fi-made"]);

type Balances = ReadonlyMap<string, bigint>;

/** Balances of all listed tokens of all accounts, in a block with the given time. */
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
  /** All parties that receive something, except the payer; none of them pays for gas. */
  readonly receivers: readonly Address[];
  /** What they receive together, by token. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** Whether the block stays on the chain. */
  readonly stays?: boolean;
};

/**
 * Mines the answer's transaction in the answer's context and takes it back. Checks that
 * - all receivers together get what was promised, to the wei, and nothing else; balances that grow by themselves may be
 *   2 units off, and what follows from them a millionth;
 * - the gas limit suffices and is close;
 * - nothing stays in Sluice's contracts, and no allowance is left.
 * Returns what the payer gave of each token, less what came back.
 */
export async function mineAndCheck(
  stage: Stage,
  answer: MinableAnswer,
  expected: Expected,
): Promise<Map<string, bigint>> {
  const { chain, service, listed } = stage;
  const { label, actor, receivers, amounts } = expected;
  const order = actor.decode(answer.tx.data)?.order;
  if (order === undefined) throw new Error(`${label}: cannot be read`);
  const timestamp = order.deadline - actor.deadlineSeconds;
  const gas = BigInt(answer.gas);
  expect(await actor.succeedsWith(answer, tooLittleOf(gas), timestamp), `gas ${gas} of ${label}`).toBe(false);
  const payers = [...new Set([actor.account, actor.owner])];
  const accounts = [...new Set([...receivers, ...payers, ...ourContracts])];
  const before = await balancesAt(stage, accounts, timestamp);
  const allowedBefore = await allowancesAround(chain, actor, answer, order.inputs);
  const snapshot = await rpc<Hex>(chain.url, "evm_snapshot");
  const receipt = await actor.execute(answer, timestamp);
  const after = await balancesAt(stage, accounts, timestamp);
  const allowed = await allowancesAround(chain, actor, answer, order.inputs);
  if (expected.stays !== true) await revertTo(chain.url, snapshot);
  await caughtUp(service, chain);
  expect([receipt.status, Number(receipt.blockNumber)], label).toEqual(["0x1", answer.createdAt + 1]);
  // A pool that is its own share always lets its vault take it from anybody.
  expect(allowed, `${label}: allowances`).toEqual(allowedBefore);
  const given = new Map<string, bigint>();
  const growing = new Set(
    listed.flatMap(({ address, protocolSlug = "" }) =>
      rebasingProtocols.has(protocolSlug) ? [address as string] : [],
    ),
  );
  const isRounded = answer.route.some(({ tokenIn, tokenOut }) =>
    [...tokenIn, ...tokenOut].some((each) => growing.has(each)),
  );
  for (const { address: token, protocolSlug, symbol } of listed) {
    const slack = rebasingProtocols.has(protocolSlug ?? "") ? 2n : 0n;
    const grown = (account: string) =>
      (after.get(`${token} ${account}`) ?? 0n) - (before.get(`${token} ${account}`) ?? 0n);
    const got = receivers.reduce((sum, account) => sum + grown(account), 0n);
    const off = got - (amounts.get(token) ?? 0n);
    // Outputs that the Router does not measure are computed: a unit lost to rounding earlier may shift them.
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

/** Allowances of the Executor to venues, and of the payer to the Router, except the first account's own. */
function allowancesAround(
  chain: Devnet,
  actor: Actor,
  answer: MinableAnswer,
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
