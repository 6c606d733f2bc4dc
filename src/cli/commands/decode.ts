import { type Decoded, decodeData } from "../../api/endpoints/route/decode.js";
import { readCallData } from "../request/readAnswer.js";
import { alignColumns } from "../terminal/alignColumns.js";
import { bold } from "../terminal/style.js";

/** Prints what the call data of a route or bundle does, as the independent decoder reads it. */
export async function printDecoded(transaction: string, { json }: { json?: boolean }): Promise<void> {
  const decoded = decodeData(await readCallData(transaction));
  const text = json ? JSON.stringify(decoded, null, 2) : describe(decoded);
  process.stdout.write(`${text}\n`);
}

function describe({ call, order, steps, signed, calls, pulls, approvals }: Decoded): string {
  const { inputs, outputs, receiver, refundTo, executor, feeBps, feeReceiver, deadline } = order;
  return [
    `call      ${call}${signed === "nothing" ? "" : `, with ${signed}`}`,
    ...pulls.map(({ token, from, to, amount }) => `pulls     ${amount} of ${token} from ${from} to ${to}`),
    ...approvals.map(({ token, spender, amount }) => `approves  ${amount} of ${token} for ${spender}`),
    ...calls.map(
      ({ target, value, does }) => `calls     ${target} (${does})${value === "0" ? "" : `, ${value} wei`}`,
    ),
    ...inputs.map(({ token, amountIn, fundTo }) => `pays      ${amountIn} of ${token} to ${fundTo}`),
    ...outputs.map(({ token, minAmountOut }) => `at least  ${minAmountOut} of ${token}`),
    `receiver  ${receiver}`,
    `rest to   ${refundTo}`,
    ...(feeBps === "0" ? [] : [`fee       ${feeBps} basis points for ${feeReceiver}`]),
    `deadline  ${deadline}`,
    `executor  ${executor}`,
    "",
    bold("program"),
    ...alignColumns(steps.map(({ op, fields }, index) => [String(index), op, fieldsText(fields)])),
  ].join("\n");
}

function fieldsText(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}
