import type { OutputRef } from "../../../bundle/index.js";
import { memberNames, misspellings } from "../../parameters/misspellings.js";
import { quotedJson } from "../../parameters/read.js";

/** What was read, or one sentence on why it cannot be. */
export type Reading<T> = { readonly value: T } | { readonly fault: string };

/** Whether a JSON value is an object with members, which in a bundle is a reference. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of a JSON object, never one of its prototype; null is absent. */
export function memberOf(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;
}

const referenceMembers: ReadonlySet<string> = new Set(["useOutputOfCallAt", "index"]);

/**
 * Reads `{"useOutputOfCallAt": n, "index": i}` of the call at `position`, which may refer to calls before it only.
 * Both numbers may be decimal texts; without `index` the first output is meant.
 */
export function readReference(
  name: string,
  sent: Record<string, unknown>,
  position: number,
): Reading<OutputRef> {
  const [misspelt] = misspellings(memberNames(sent), referenceMembers);
  if (misspelt !== undefined) return { fault: `${name}: ${misspelt}` };
  const place = memberOf(sent, "useOutputOfCallAt");
  if (place === undefined) return { fault: `${name} is an object without useOutputOfCallAt; it is required` };
  const call = placeOf(place);
  if (call === undefined) return { fault: sentence(`${name}.useOutputOfCallAt`, place) };
  const sentIndex = memberOf(sent, "index") ?? 0;
  const index = placeOf(sentIndex);
  if (index === undefined) return { fault: sentence(`${name}.index`, sentIndex) };
  if (call < position) return { value: { kind: "output", call, index } };
  const allowed =
    position === 0 ? "no call comes before this one" : `allowed are earlier calls, 0 to ${position - 1}`;
  return {
    fault: `${name} refers to call ${call}${call === position ? ", which is itself" : ""}; ${allowed}`,
  };
}

/** A place in a list, counted from 0. */
function placeOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

function sentence(name: string, sent: unknown): string {
  return `${name} is ${quotedJson(sent)}; allowed is a place in a list, counted from 0`;
}
