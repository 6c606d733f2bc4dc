import { SluiceError } from "../errors/index.js";
import type { UnsignedTx } from "../execution/index.js";
import { contextAfter } from "../fees/index.js";
import type { Address } from "../lib/address.js";
import { uintAt } from "../lib/hex.js";
import { isRefusal, type Refusal, refuse } from "../lib/refusal.js";
import type { Market } from "../market/index.js";
import { onNewestMarket } from "../quote/index.js";
import { explainRevert, type Needs } from "../simulation/index.js";
import { approveData } from "../tokens/index.js";
import type { WalletServices } from "./services.js";

type ApprovalRequest = {
  readonly from: Address;
  /** An ERC-20 token. */
  readonly token: Address;
  /** Raw units of the token. 0 revokes an approval. */
  readonly amount: bigint;
  readonly spender: Address;
};

/** A transaction and the gas limit that it needs, at most about 5 % above the least possible. */
type Estimated = { readonly tx: UnsignedTx; readonly gas: bigint };

export type Approval = Estimated & {
  /** A transaction to mine before `tx`, for a token that changes an allowance only if it is zero. */
  readonly reset: Estimated | undefined;
};

/**
 * Returns the transaction with which `from` lets `spender` move a token, simulated on the newest block. Throws
 * UNKNOWN_TOKEN, SIMULATION_REVERTED if the token refuses, STATE_STALE, RPC_UNAVAILABLE and BlockGoneError.
 */
export async function approve(services: WalletServices, request: ApprovalRequest): Promise<Approval> {
  return onNewestMarket(services, async (market) => {
    await requireToken(services, request.token, market);
    return approveOn(services, market, request);
  });
}

/**
 * Returns the approvals that a transaction lacks at the market's block, in the order to send them: one of exactly the
 * amount for each allowance that is smaller, after a reset if the token requires one. Throws SIMULATION_REVERTED if a
 * token refuses, RPC_UNAVAILABLE and BlockGoneError.
 */
export async function missingApprovals(
  services: WalletServices,
  market: Market,
  allowances: Needs["allowances"],
): Promise<UnsignedTx[]> {
  const { simulator } = services;
  const approvals = await Promise.all(
    allowances.map(async ({ token, owner, spender, amount }) => {
      const allowed = (await simulator.allowance(token, owner, spender, market.head)) ?? 0n;
      if (allowed >= amount) return [];
      const { tx, reset } = await approveOn(services, market, { from: owner, token, amount, spender });
      return reset === undefined ? [tx] : [reset.tx, tx];
    }),
  );
  return approvals.flat();
}

async function approveOn(
  services: WalletServices,
  market: Market,
  request: ApprovalRequest,
): Promise<Approval> {
  const { from, token, spender, amount } = request;
  const tx = approvalTx(request);
  const direct = await run(services, market, tx, asItIs(request));
  if (!isRefusal(direct)) return { tx, gas: direct.gas, reset: undefined };
  const allowance = await services.simulator.allowance(token, from, spender, market.head);
  if (amount === 0n || allowance === undefined || allowance === 0n) throw refused(services, request, direct);
  const resetTx = approvalTx({ ...request, amount: 0n });
  const [reset, second] = await Promise.all([
    run(services, market, resetTx, asItIs(request)),
    run(services, market, tx, afterReset(request)),
  ]);
  if (isRefusal(reset)) throw refused(services, request, reset);
  if (isRefusal(second)) throw refused(services, request, second);
  return { tx, gas: second.gas, reset: { tx: resetTx, gas: reset.gas } };
}

/**
 * Throws UNKNOWN_TOKEN unless the network has the token, listed or not. Also throws any error that `Guests.look`
 * throws.
 */
export async function requireToken(
  { universe, guests, network }: WalletServices,
  token: Address,
  { head }: Pick<Market, "head">,
): Promise<void> {
  if (universe.tokens.has(token)) return;
  const description = (await guests.look([token], head)).get(token)?.reason;
  if (description === undefined) return;
  const message = `tokenAddress ${token} is not a known token of ${network.name}`;
  throw new SluiceError("UNKNOWN_TOKEN", message, { description });
}

function approvalTx({ from, token, spender, amount }: ApprovalRequest): UnsignedTx {
  return { from, to: token, data: approveData(spender, amount), valueWei: 0n };
}

/** Returns the needs of an unmodified state. An approval needs nothing but gas. */
function asItIs({ from }: ApprovalRequest): Needs {
  return { native: [{ owner: from, amountWei: 0n }], balances: [], allowances: [] };
}

/**
 * Returns the needs of a state in which the allowance is zero. No allowance reaches 2^256, so the simulation always
 * overrides the allowance, and the override takes the low 256 bits, which are zero.
 */
function afterReset(request: ApprovalRequest): Needs {
  const { from, token, spender } = request;
  return { ...asItIs(request), allowances: [{ token, owner: from, spender, amount: 2n ** 256n }] };
}

/** The gas limit of a transaction that has the intended effect. */
type Ran = { readonly gas: bigint };

async function run(
  services: WalletServices,
  market: Market,
  tx: UnsignedTx,
  needs: Needs,
): Promise<Ran | Refusal> {
  const { simulator, network } = services;
  const context = contextAfter(market.head, network, services.nowMs() / 1000);
  const fees = await services.fees.at(market.head);
  const input = { tx, head: market.head, context, fees, maxGas: network.maxTransactionGas };
  const result = await simulator.run(input, needs);
  if (!result.ok) return refuse("closed", explainRevert(result.revert).text);
  // Some tokens, including USDT, return nothing on success.
  if (result.returned === "0x" || uintAt(result.returned, 0) === 1n) return { gas: result.gas };
  return refuse("closed", "approve does not answer true");
}

function refused({ universe }: WalletServices, request: ApprovalRequest, { reason }: Refusal): SluiceError {
  const { token, amount, spender } = request;
  const name = universe.tokens.get(token)?.symbol ?? token;
  return new SluiceError(
    "SIMULATION_REVERTED",
    `${name} (${token}) refuses to let ${spender} move ${amount} of it`,
    { description: `The simulated transaction fails: ${reason}` },
  );
}
