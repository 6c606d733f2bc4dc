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
