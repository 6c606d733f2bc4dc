import { useQuery } from "@tanstack/react-query";
import { Fault } from "../../design/Fault.js";
import { wholeBps } from "../../numbers/percent.js";
import { percent, readableUnits, shortAddress } from "../../numbers/units.js";
import { asFailure, sluice } from "../../service/client.js";
import type { Token, Tx } from "../../service/types.js";

type Props = {
  tx: Tx;
  /** Whether the amount to arrive was asked for, so that the transaction returns what it does not need. */
  isExactOutput: boolean;
  tokenOf: (token: string) => Token | undefined;
  symbolOf: (token: string) => string;
};

/** The call data as the service's independent decoder reads it. */
export function Words({ tx, isExactOutput, tokenOf, symbolOf }: Props) {
  const { data, error } = useQuery({
    queryKey: ["decoded", tx.data],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => sluice.decode(tx.data as `0x${string}`, { signal }),
  });
  if (error !== null) return <Fault failure={asFailure(error)} />;
  if (data === undefined) return <p className="min-h-40 text-muted">Decoding the transaction …</p>;
  const { order, steps, pulls, approvals } = data;
  const amount = (token: string, raw: string) => {
    const known = tokenOf(token);
    return known === undefined
      ? `${raw} units of ${shortAddress(token)}`
      : `${readableUnits(BigInt(raw), known.decimals, 12)} ${known.symbol}`;
  };
  const sender = tx.from.toLowerCase();
  const whose = (address: string) => (address === sender ? "you" : shortAddress(address));
  return (
    <div className="space-y-3">
      <ol className="list-decimal space-y-1 pl-5 marker:text-muted">
        {pulls.map(({ token, from, amount: raw }) => (
          <li key={token}>
            The smart wallet takes {amount(token, raw)} from {whose(from)}.
          </li>
        ))}
        {approvals.map(({ token, spender, amount: raw }) => (
          <li key={token + raw}>
            It allows {shortAddress(spender)} to spend {amount(token, raw)}.
          </li>
        ))}
        {order.inputs.map(({ token, amountIn }) => (
          <li key={token}>
            {isExactOutput
              ? `You pay at most ${amount(token, amountIn)}, and nothing else. What is not needed of it returns.`
              : `You pay ${amount(token, amountIn)}, and nothing else.`}
          </li>
        ))}
        {order.feeBps !== "0" && (
          <li>
            {percent(Number(order.feeBps) / wholeBps)} of it goes to {whose(order.feeReceiver)} as a fee.
          </li>
        )}
        {order.outputs.map(({ token, minAmountOut }) => (
          <li key={token}>
            {order.receiver === sender ? "You receive" : `${shortAddress(order.receiver)} receives`} at least{" "}
            {amount(token, minAmountOut)}, otherwise the whole transaction reverts and you keep what you sell.
          </li>
        ))}
        <li>Leftovers go to {whose(order.refundTo)}.</li>
        <li>
          It is valid until {new Date(Number(order.deadline) * 1000).toLocaleString()}. After that it reverts.
        </li>
      </ol>
      <details>
        <summary className="w-fit rounded-sm text-accent text-xs underline touch:py-3.5">
          For developers: every step
        </summary>
        <p className="mt-2 text-muted text-xs">
          The Executor {shortAddress(order.executor)} runs {steps.length}{" "}
          {steps.length === 1 ? "step" : "steps"}.
        </p>
        <ol className="mt-2 space-y-2 font-mono text-xs">
          {steps.map(({ op, fields }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the program
            <li key={index} className="break-all">
              {index + 1}. {op}{" "}
              <span className="text-muted">
                {Object.entries(fields)
                  .map(([name, value]) => `${name} ${nameOf(value, symbolOf)}`)
                  .join(", ")}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

/** Returns the token's symbol if the value is exactly its address. */
function nameOf(value: string, symbolOf: (token: string) => string): string {
  return /^0x[0-9a-f]{40}$/.test(value) ? `${value} (${symbolOf(value)})`.replace(/ \(0x.*\)$/, "") : value;
}
