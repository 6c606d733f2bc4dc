import type { OutputRef } from "../../../bundle/index.js";
import { memberNames, misspellings } from "../../parameters/misspellings.js";
import { quotedJson } from "../../parameters/read.js";

/** A value, or one sentence that explains why it cannot be read. */
export type ReadValue<T> = { readonly value: T } | { readonly fault: string };

/** Returns a member of a JSON object, never one of its prototype. Treats null as absent. */
export function memberOf(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;
}

const referenceMembers: ReadonlySet<string> = new Set(["useOutputOfCallAt", "index"]);

/**
 * Reads `{"useOutputOfCallAt": n, "index": i}` of the call at `position`, which may refer only to earlier calls. Both
 * numbers may be decimal strings. `index` defaults to 0.
 */
export function readReference(
  name: string,
  sent: Record<string, unknown>,
  position: number,
): ReadValue<OutputRef> {
  const [misspelt] = misspellings(memberNames(sent), referenceMembers);
  if (misspelt !== undefined) return { fault: `${name}: ${misspelt}` };
  const sentCall = memberOf(sent, "useOutputOfCallAt");
  if (sentCall === undefined)
    return { fault: `${name} is an object without useOutputOfCallAt; it is required` };
  const call = indexOf(sentCall);
  if (call === undefined) return { fault: sentence(`${name}.useOutputOfCallAt`, sentCall) };
  const sentIndex = memberOf(sent, "index") ?? 0;
  const index = indexOf(sentIndex);
  if (index === undefined) return { fault: sentence(`${name}.index`, sentIndex) };
  if (call < position) return { value: { kind: "output", call, index } };
  const allowed =
    position === 0 ? "no call comes before this one" : `allowed are earlier calls, 0 to ${position - 1}`;
  return {
    fault: `${name} refers to call ${call}${call === position ? ", which is itself" : ""}; ${allowed}`,
  };
}

/** Reads a position in a list, counted from 0. Returns undefined if the value is not a position. */
function indexOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function sentence(name: string, sent: unknown): string {
  return `${name} is ${quotedJson(sent)}; allowed is a place in a list, counted from 0`;
}
