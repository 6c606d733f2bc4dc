import { encodeFunctionData, type Hex, maxUint256, parseAbi } from "viem";
import { devCurveRegistry } from "../../definition/pools/curve.js";
import { callsOf } from "../abi.js";
import type { Session } from "../session.js";

type Address = `0x${string}`;

const call = callsOf([
  "function approve(address spender, uint256 value)",
  "function add((address pool, address share, address[] coins)[] wanted)",
]);

const native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

type FirstDeposit = {
  readonly label: string;
  readonly pool: Address;
  readonly amounts: readonly { readonly coin: Address; readonly amount: bigint }[];
  /** The newest pools take a list. Elsewhere, the number of coins determines the function's signature. */
  readonly takesList?: boolean;
  readonly gas?: number;
};

/** Queues the approvals of a Curve pool's coins and its first deposit. */
export function queueFirstDeposit(session: Session, deposit: FirstDeposit): void {
  const { label, pool, amounts, takesList = false, gas } = deposit;
  let value = 0n;
  for (const { coin, amount } of amounts) {
    if (coin === native) value = amount;
    else session.queue({ label, to: coin, data: call("approve", pool, maxUint256) });
  }
  const abi = parseAbi([
    `function add_liquidity(uint256[${takesList ? "" : amounts.length}] amounts, uint256 least) payable`,
  ] as string[]);
  const args = [amounts.map(({ amount }) => amount), 0n];
  const data: Hex = encodeFunctionData({ abi, functionName: "add_liquidity", args });
  session.queue({ label, to: pool, data, value, ...(gas === undefined ? {} : { gas }) });
}

/** Lists pools that are their own shares in the registry after the others, and mines all that is queued. */
export async function listPools(
  session: Session,
  pools: readonly { readonly address: Address; readonly coins: readonly Address[] }[],
): Promise<void> {
  const listed = pools.map(({ address, coins }) => ({ pool: address, share: address, coins }));
  session.queue({
    label: "Curve's registry",
    to: devCurveRegistry,
    data: call("add", listed),
    gas: 3_000_000,
  });
  await session.flush();
}
