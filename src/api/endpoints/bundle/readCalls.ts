import { type Call, declaredAction, spendsOf, yieldedBy } from "../../../bundle/index.js";
import type { Address } from "../../../lib/address.js";
import { isDeeper } from "../../../lib/depth.js";
import { BPS } from "../../../lib/whole.js";
import { memberNames, misspellings } from "../../parameters/misspellings.js";
import { isObject } from "../../parameters/query.js";
import { quoted } from "../../parameters/read.js";
import { ownContracts, receiverFaults, repeated, twinFaults } from "../route/contradictions.js";
import { type Arguments, isStated, namesOf, readArguments } from "./arguments.js";
import type { KnownAction, KnownActions } from "./knownActions.js";
import { addCall, noOutputs, tokenOfOutput } from "./outputs.js";
import { type Parties, resolveReceivers } from "./receivers.js";
import { memberOf } from "./references.js";

/** The most calls in a bundle, and the deepest nesting of arguments. */
export const maxCalls = 32;
const maxDepth = 16;

export type ReadCalls = {
  /** Complete only if there are no faults. */
  readonly calls: readonly Call[];
  /** One sentence per fault, which begins with the call that it belongs to. */
  readonly faults: readonly string[];
};

type Reader = Parties & {
  readonly known: KnownActions;
  /** Accounts whose holdings count towards a balance, besides the executing contract. */
  readonly executing: ReadonlySet<Address>;
};

/** Reads the body of a bundle. Reads every call separately, then the references between calls. */
export function readCalls(body: unknown, reader: Reader): ReadCalls {
  if (!Array.isArray(body)) return fail("the body is not a JSON array; send the bundle's calls as its items");
  if (body.length < 1 || body.length > maxCalls)
    return fail(`the body has ${body.length} calls; allowed are 1 to ${maxCalls}`);
  const outputs = noOutputs();
  const labels: string[] = [];
  const found: { position: number; fault: string }[] = [];
  for (const [position, entry] of body.entries()) {
    const { label, call, faults } = readCall(entry, position, reader.known, (of) =>
      tokenOfOutput(outputs, of),
    );
    labels.push(label);
    const all = [...faults, ...addCall(outputs, call, reader.executing)];
    found.push(...all.map((fault) => ({ position, fault })));
  }
  const resolved = resolveReceivers(outputs, reader);
  found.push(...resolved.faults);
  const calls = resolved.calls.filter((call) => call !== undefined);
  if (found.length === 0 && calls.every(({ kind }) => kind === "approve"))
    return fail("the body has no call that moves a token");
  // Sorts by call. A stable sort keeps the order within each call.
  found.sort((a, b) => a.position - b.position);
  return { calls, faults: found.map(({ position, fault }) => `${labels[position]}: ${fault}`) };
}

function fail(fault: string): ReadCalls {
  return { calls: [], faults: [fault] };
}

type ReadCall = { label: string; call?: Call; faults: readonly string[] };

function readCall(
  entry: unknown,
  position: number,
  known: KnownActions,
  tokenOf: Parameters<KnownAction["build"]>[1],
): ReadCall {
  const bare = `call ${position}`;
  if (!isObject(entry)) return { label: bare, faults: [`is not a JSON object; ${shape}`] };
  const names = ["protocol", "action"].map((name) => [name, memberOf(entry, name)] as const);
  const faults = names.flatMap(([name, value]) => {
    if (value === undefined) return [`${name} is missing; it is required`];
    return typeof value === "string" && value !== "" ? [] : [`${name} is not a text`];
  });
  faults.push(...misspellings(memberNames(entry), callMembers));
  if (faults.length > 0) return { label: bare, faults };
  const [protocol, action] = names.map(([, value]) => value as string) as [string, string];
  const label = `${bare} (${cleaned(protocol)} ${cleaned(action)})`;
  const spec = findAction(known, protocol, action);
  if (typeof spec === "string") return { label, faults: [spec] };
  const args = memberOf(entry, "args") ?? {};
  if (!isObject(args)) return { label, faults: ["args is not a JSON object"] };
  if (isDeeper(args, maxDepth)) return { label, faults: [`args is nested deeper than ${maxDepth}`] };
  return { label, ...callFrom(spec, args, position, tokenOf) };
}

const callMembers: ReadonlySet<string> = new Set(["protocol", "action", "args"]);
const shape = `allowed is {"protocol": …, "action": …, "args": {…}}`;

function callFrom(
  { inputs, refuses, build }: KnownAction,
  args: Record<string, unknown>,
  position: number,
  tokenOf: Parameters<KnownAction["build"]>[1],
): { call?: Call; faults: readonly string[] } {
  const refused = Object.entries(refuses).flatMap(([name, remedy]) =>
    memberOf(args, name) === undefined ? [] : [`${name} is not an argument here; ${remedy}`],
  );
  const known = new Set([...Object.keys(inputs).flatMap(namesOf), ...Object.keys(refuses)]);
  const misspelt = misspellings(memberNames(args), known);
  const read = readArguments(inputs, args, position);
  const faults = [
    ...misspelt,
    ...refused,
    ...read.faults,
    ...lengthFaults(read),
    ...("amountOut" in inputs && "amountIn" in inputs ? directionFaults(args) : []),
  ];
  if (faults.length > 0) return { faults };
  const call = build(read, tokenOf);
  const between = callFaults(call);
  // References between calls are checked even if the call has faults.
  return { call, faults: between };
}

/** Returns the action, or a sentence that explains why there is none. */
function findAction(known: KnownActions, protocol: string, action: string): KnownAction | string {
  const actions = known.get(protocol.toLowerCase());
  if (actions === undefined) {
    const slugs = [...known.keys()].sort().join(", ");
    return `the protocol ${quoted(protocol)} is unknown; allowed are ${slugs}`;
  }
  const allowed = [...actions.keys()].join(", ");
  const spec = actions.get(declaredAction(action));
  return spec ?? `the action ${quoted(action)} is not one of ${cleaned(protocol)}; allowed are ${allowed}`;
}

/** Makes untrusted text safe to use in a sentence. */
function cleaned(text: string): string {
  return quoted(text).slice(1, -1);
}

/** Returns a fault if parallel lists differ in length. No call can be made from such lists. */
function lengthFaults({ addresses, amounts }: Arguments): string[] {
  const { tokenIn } = addresses;
  const { amountIn } = amounts;
  if (tokenIn === undefined || amountIn === undefined || tokenIn.length === amountIn.length) return [];
  return [`amountIn has ${amountIn.length} values and tokenIn ${tokenIn.length}; they must be as many`];
}

/** Returns the contradictions between the arguments of a route to an amount that is paid, or to one that arrives. */
function directionFaults(args: Record<string, unknown>): string[] {
  const [amountIn, amountOut, maxAmountIn, minAmountOut] = [
    "amountIn",
    "amountOut",
    "maxAmountIn",
    "minAmountOut",
  ].map((name) => isStated(args, name));
  if (!amountOut) {
    const faults = amountIn ? [] : ["amountIn is missing; it is required, or amountOut in its place"];
    return maxAmountIn
      ? [...faults, "maxAmountIn is there without amountOut; it limits what amountOut takes"]
      : faults;
  }
  return [
    ...(amountIn
      ? [
          "amountIn is there beside amountOut; state one of them: amountOut takes what it needs of earlier outputs that no call refers to, then from the payer",
        ]
      : []),
    ...(minAmountOut ? ["minAmountOut is there beside amountOut, which is the least already"] : []),
  ];
}

/** Returns one sentence for each contradiction between well-formed arguments of a call. */
function callFaults(call: Call): string[] {
  return [...tokenFaults(call), ...receivingFaults(call), ...shareFaults(call)];
}

function tokenFaults(call: Call): string[] {
  const faults: string[] = [];
  const spent = spendsOf(call).map(({ token }) => token);
  const gained = yieldedBy(call);
  for (const token of repeated(spent)) faults.push(`tokenIn names ${token} more than once`);
  for (const token of repeated(gained)) faults.push(`tokenOut names ${token} more than once`);
  faults.push(...twinFaults("tokenIn", spent), ...twinFaults("tokenOut", gained));
  // A split or merge may keep part of the same token.
  if (call.kind !== "route" && call.kind !== "exactOutput" && call.kind !== "convert") return faults;
  for (const token of gained) {
    if (spent.includes(token)) faults.push(`tokenIn and tokenOut are both ${token}; they must differ`);
  }
  return faults;
}

function receivingFaults(call: Call): string[] {
  if (!("receiver" in call) || call.receiver === undefined) return [];
  const { receiver } = call;
  const mustLeave = call.kind === "transfer" || call.kind === "fee";
  // Outputs paid to one of Sluice's contracts stay there for later calls.
  if (!mustLeave && ownContracts.has(receiver)) return [];
  const tokens = mustLeave ? [call.token] : yieldedBy(call);
  return [...new Set(tokens.flatMap((token) => receiverFaults("receiver", receiver, token)))];
}

function shareFaults(call: Call): string[] {
  if (call.kind !== "fee" || call.bps < BPS) return [];
  return [`bps is ${call.bps}; a fee must leave something, allowed is at most 9999`];
}
