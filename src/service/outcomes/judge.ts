import { blockByHash, type Head } from "../../chain/index.js";
import { type Address, NATIVE } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { maxBigint } from "../../lib/math.js";
import { BPS } from "../../lib/whole.js";
import type { TokenAmount } from "../../protocols/index.js";
import type { Promised } from "../../quote/index.js";
import { transferTopic } from "../../tokens/index.js";
import type { OutcomeKind, OutcomesOptions } from "./outcomes.js";

type Log = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex };
export type Receipt = {
  readonly status: Hex;
  readonly transactionIndex: Hex;
  readonly effectiveGasPrice: Hex;
  readonly logs: readonly Log[];
};

/** A transaction in a block. */
export type Included = {
  readonly head: Head;
  readonly tx: {
    readonly hash: Hex;
    readonly from: Address;
    readonly to: Address | null;
    readonly input: Hex;
    readonly value: Hex;
    readonly gas: Hex;
  };
  readonly receipt: Receipt;
};

/** One of `venues` is at fault. There are several if it is not clear which. */
export type Judgement = {
  readonly kind: OutcomeKind;
  readonly venues: Promised["fills"];
  readonly reason: string;
};

/**
 * Compares a transaction in a block with what was promised. A venue is at fault only if a simulation on the block before
 * still pays what was promised, nobody traded in the route's venues earlier in the same block, and anybody may have
 * written its code. Native outputs leave no trace in a receipt and are not compared.
 */
export async function judge(
  options: OutcomesOptions,
  promised: Promised,
  included: Included,
): Promise<Judgement> {
  const { head, receipt } = included;
  const { fills } = promised;
  const isReverted = BigInt(receipt.status) === 0n;
  const isPaid = promised.amountsOut.every(
    (output) =>
      output.token === NATIVE || gained(receipt.logs, output.token, promised.receiver) >= leastOf(output),
  );
  const kind = isReverted ? "reverted" : isPaid ? "done" : "below";
  // Known code does the same in a block as in a simulation, so the cause was the sender or a token. Other code cannot
  // pay less, since the fill's own minimum then makes the transaction fail.
  const suspects = isReverted ? fills.filter(({ byAnyone }) => byAnyone) : [];
  const isTheirs =
    suspects.length > 0 &&
    (await paysBefore(options, promised, included)) &&
    !(await wasTraded(options, fills, included));
  const reason = `A transaction through it failed in block ${head.number}, although a simulation on the block before pays in full`;
  return { kind, venues: isTheirs ? suspects : [], reason };
}

/** Returns the least amount that counts as what was promised. */
function leastOf({ amount }: TokenAmount): bigint {
  return amount - amount / BPS - 2n;
}

/**
 * Returns whether the same transaction pays what was promised on the block before, with the balances and allowances
 * that its sender has there.
 */
async function paysBefore(
  { rpc, simulator }: OutcomesOptions,
  { tx: { to, data }, amountsOut, returnedBy }: Promised,
  { head, tx, receipt }: Included,
): Promise<boolean> {
  const parent = await blockByHash(rpc, head.parentHash);
  if (parent === undefined) return false;
  const { number, timestamp, baseFeeWei } = head;
  const gasPriceWei = BigInt(receipt.effectiveGasPrice);
  const fees = { baseFeeWei, gasPriceWei, tipWei: maxBigint(gasPriceWei - baseFeeWei, 0n) };
  const result = await simulator.run(
    {
      tx: { from: tx.from, to, data, valueWei: BigInt(tx.value) },
      ...{ head: parent, context: { number, timestamp, baseFeeWei }, fees, maxGas: BigInt(tx.gas) },
    },
    { native: [], balances: [], allowances: [] },
  );
  const paid = result.ok ? returnedBy(result.returned) : undefined;
  return paid?.every(({ amount }, at) => amount >= leastOf(amountsOut[at] as TokenAmount)) === true;
}

/** Returns whether another transaction touched one of the venues earlier in the block. */
async function wasTraded(
  { rpc }: OutcomesOptions,
  fills: Promised["fills"],
  { head, receipt }: Included,
): Promise<boolean> {
  const address = [...new Set(fills.map((fill) => fill.address))];
  type Located = Log & { readonly transactionIndex: Hex };
  const logs = await rpc.request<readonly Located[]>("eth_getLogs", [{ blockHash: head.hash, address }]);
  const earlier = logs.filter((log) => BigInt(log.transactionIndex) < BigInt(receipt.transactionIndex));
  return fills.some(({ id, address: at }) => {
    const own = id.slice(id.indexOf(":") + 1);
    // A contract that holds many pools names the pool in its logs.
    return earlier.some((log) => log.address === at && (own === at || log.topics.includes(own as Hex)));
  });
}

/** Returns what the account gained of a token by its transfers. */
function gained(logs: readonly Log[], token: Address, account: Address): bigint {
  const own = `0x${word(BigInt(account))}`;
  return transfersOf(logs, token).reduce((sum, { topics, data }) => {
    const amount = BigInt(data);
    return sum + (topics[2] === own ? amount : 0n) - (topics[1] === own ? amount : 0n);
  }, 0n);
}

function transfersOf(logs: readonly Log[], token: Address): readonly Log[] {
  return logs.filter(
    ({ address, topics, data }) =>
      address === token && topics[0] === transferTopic && topics.length === 3 && data.length === 66,
  );
}
