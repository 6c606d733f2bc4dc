import { z } from "zod";
import { MAX_UINT256 } from "../../../lib/math.js";
import type { SignedOrder } from "../../../quote/index.js";
import { bytes, uint256 } from "../../parameters/kinds.js";
import type { RawParameters } from "../../parameters/query.js";
import { quoted, readParameters } from "../../parameters/read.js";
import type { RouteValues } from "../route/values.js";
import { readOrder } from "./order.js";

/** The longest signature that is passed to a contract, in bytes. */
const maxSignatureBytes = 4096;
/** The longest call data of a route, in bytes. */
export const maxDataBytes = 32_768;

export const permit2Members = {
  data: bytes(maxDataBytes),
  nonce: uint256(0, "a whole number"),
  deadline: uint256(0, "a whole number of seconds since 1970"),
  signature: bytes(maxSignatureBytes),
};

/** `permit2` as a member of a JSON body. */
export const permit2Parameter = z.strictObject(permit2Members).optional().meta({
  description:
    "An earlier route of `routingStrategy` `router` and its signature for Permit2: the `permit2` of `/wallet/permit`, with `signature` added. The route is executed as signed, so all other parameters must equal those of the earlier request.",
});

const prefix = "permit2";

/** Adds the members of an object to the parameters as `permit2.<member>`. Treats null as absent. */
export function withPermit2(sent: RawParameters, permit2: unknown): RawParameters {
  if (permit2 === undefined || permit2 === null) return sent;
  if (typeof permit2 !== "object" || Array.isArray(permit2)) return { ...sent, [prefix]: [textOf(permit2)] };
  const members = Object.entries(permit2).filter(([, value]) => value !== null && value !== undefined);
  const named = members.map(([name, value]): [string, string[]] => [`${prefix}.${name}`, [textOf(value)]]);
  return { ...sent, [prefix]: [], ...Object.fromEntries(named) };
}

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Returns whether a parameter is `permit2` or one of its members. */
export function isOfPermit2(name: string): boolean {
  return name === prefix || name.startsWith(`${prefix}.`);
}

type Read = { readonly order: SignedOrder | undefined; readonly faults: readonly string[] };

/**
 * Reads `permit2` and compares its order with the other parameters. Returns no order if there is none or if it has a
 * fault.
 */
export function readSignedOrder(raw: RawParameters, values: RouteValues): Read {
  if (!Object.keys(raw).some(isOfPermit2)) return { order: undefined, faults: [] };
  const [text] = raw[prefix] ?? [];
  if (text !== undefined) {
    const allowed = "a JSON object with data, nonce, deadline and signature, in a POST";
    return { order: undefined, faults: [`permit2 is ${quoted(text)}; allowed is ${allowed}`] };
  }
  const shape = Object.fromEntries(
    Object.entries(permit2Members).map(([name, kind]) => [`${prefix}.${name}`, kind]),
  );
  const read = readParameters(shape, raw);
  if (read.faults.length > 0) return { order: undefined, faults: read.faults };
  const { data, nonce, deadline, signature } = Object.fromEntries(
    Object.entries(read.values).map(([name, value]) => [name.slice(prefix.length + 1), value]),
  ) as { [Name in keyof typeof permit2Members]: z.output<(typeof permit2Members)[Name]> };
  const order = readOrder("permit2.data", data, values.fromAddress);
  if ("faults" in order) return { order: undefined, faults: order.faults };
  const faults = differences(order.call, values);
  const signed = { kind: "permit2" as const, nonce, deadline, signature };
  return faults.length > 0 ? { order: undefined, faults } : { order: { ...order.call, signed }, faults };
}

/** Returns the differences between the order and the parameters, one sentence per difference. */
function differences({ order }: Pick<SignedOrder, "order">, values: RouteValues): string[] {
  const { tokenIn, amountIn, tokenOut, receiver, fee, feeReceiver, deadline } = values;
  const { amountOut, maxAmountIn = MAX_UINT256 } = values;
  const [leastName, minAmountOut] =
    amountOut === undefined ? ["minAmountOut", values.minAmountOut] : ["amountOut", [amountOut]];
  const takes = order.inputs[0]?.amountIn ?? 0n;
  const least = minAmountOut?.map((amount, at) => (order.outputs[at]?.minAmountOut ?? MAX_UINT256) >= amount);
  return [
    ...differs(
      "pays with",
      "tokenIn",
      order.inputs.map(({ token }) => token),
      tokenIn,
    ),
    ...differs(
      "pays",
      "amountIn",
      order.inputs.map((paid) => paid.amountIn),
      amountIn,
    ),
    ...differs(
      "pays out",
      "tokenOut",
      order.outputs.map(({ token }) => token),
      tokenOut,
    ),
    ...differs("pays out to", "receiver", [order.receiver], receiver && [receiver]),
    ...differs("takes a fee of", "fee", [order.feeBps], [BigInt(fee?.[0] ?? 0)]),
    ...(order.feeBps === 0n
      ? []
      : differs("pays its fee to", "feeReceiver", [order.feeReceiver], feeReceiver && [feeReceiver])),
    ...(deadline === undefined
      ? []
      : differs("is valid until", "deadline", [order.deadline], [BigInt(deadline)])),
    ...(amountOut !== undefined && takes > maxAmountIn
      ? [`permit2.data pays ${takes}; it must be maxAmountIn (${maxAmountIn}) or less`]
      : []),
    ...(least?.includes(false) === true
      ? [
          `permit2.data insists on ${order.outputs.map((due) => due.minAmountOut).join(", ")}; it must be ${leastName} (${minAmountOut?.join(", ")}) or more`,
        ]
      : []),
  ];
}

function differs<T>(
  does: string,
  name: string,
  said: readonly T[],
  asked: readonly T[] | undefined,
): string[] {
  if (asked === undefined || String(said) === String(asked)) return [];
  return [`permit2.data ${does} ${said.join(", ")}; it must be ${name} (${asked.join(", ")})`];
}
