import { SluiceError } from "../../errors/index.js";
import type { ShownKey } from "../serve/socket/keyAdmin.js";

const idWidth = 16;
const dateWidth = 20;
const stateWidth = 10;

/** Returns a key as JSON for scripts, with times in ISO format. */
export function keyJson(key: ShownKey) {
  return {
    id: key.id,
    name: key.name,
    createdAt: timeOf(key.createdAtMs),
    expiresAt: timeOf(key.expiresAtMs),
    revokedAt: timeOf(key.revokedAtMs),
    rateLimit: key.rateLimit ?? null,
  };
}

/** Formats a new key for reading. `text` is the key itself, which is shown only now. */
export function describeCreated(text: string, key: ShownKey): string {
  const lines = [
    text,
    "",
    "This is the only time the key is shown.",
    `id       ${key.id}`,
    `name     ${key.name}`,
    `expires  ${timeOf(key.expiresAtMs) ?? "never"}`,
    `limit    ${limitOf(key)}`,
  ];
  return lines.join("\n");
}

/** Formats one line per key, without its text. `nowMs`, in Unix milliseconds, determines which keys have expired. */
export function describeKeys(keys: readonly ShownKey[], nowMs: number): string {
  if (keys.length === 0) return "There are no keys.";
  return keys
    .map((key) => {
      const state = stateOf(key, nowMs).padEnd(stateWidth);
      const created = new Date(key.createdAtMs).toISOString().slice(0, dateWidth - 1);
      return `${key.id.padEnd(idWidth)}  ${state}${created}Z  ${limitOf(key)}  ${key.name}`;
    })
    .join("\n");
}

function stateOf({ revokedAtMs, expiresAtMs }: ShownKey, nowMs: number): string {
  if (revokedAtMs !== undefined) return "revoked";
  return expiresAtMs !== undefined && expiresAtMs <= nowMs ? "expired" : "valid";
}

function limitOf({ rateLimit }: ShownKey): string {
  if (rateLimit === undefined) return "the service's limit";
  return rateLimit === 0 ? "no limit" : `${rateLimit} units per minute`;
}

function timeOf(atMs: number | undefined): string | null {
  return atMs === undefined ? null : new Date(atMs).toISOString();
}

const dayMs = 86_400_000;
const maxDays = 36_500;

/**
 * Parses `--expires` to Unix milliseconds: a number of days from now, or an ISO date or time. Throws INVALID_PARAMETER.
 */
export function parseExpiry(text: string, nowMs: number): number {
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= maxDays)
    return nowMs + Number(text) * dayMs;
  const day = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(text)?.[1];
  const atMs = day !== undefined && isDay(day) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(atMs)) return atMs;
  const message = `--expires is ${JSON.stringify(text)}; allowed are 1 to ${maxDays} days, a date like 2030-01-31 (its beginning, UTC) or a time like 2030-01-31T12:00:00Z`;
  throw new SluiceError("INVALID_PARAMETER", message);
}

/** Returns whether a date exists. `Date.parse` would read the 31st of a shorter month as a day of the next month. */
function isDay(day: string): boolean {
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day);
}
