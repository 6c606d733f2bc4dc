import { createHash, randomBytes } from "node:crypto";
import { SluiceError } from "../../../errors/index.js";
import type { ApiKey } from "../../../storage/index.js";

/** An operator's request for a new key. */
export type KeyRequest = {
  readonly name: string;
  /** Unix milliseconds. If undefined, the key never expires. */
  readonly expiresAtMs: number | undefined;
  /** Cost units per minute, or 0 for no limit. If undefined, the service's own limit applies. */
  readonly rateLimit: number | undefined;
};

const keyBytes = 32;
const idBytes = 8;
/** Lets people and secret scanners recognise a key. */
const prefix = "sluice_";
const maxNameLength = 100;
const maxRateLimit = 1_000_000_000;

/**
 * Makes a key. Returns its text, which is shown only once, and the record to store. Throws INVALID_PARAMETER, which
 * lists every fault.
 */
export function makeKey(request: KeyRequest, nowMs: number): { readonly text: string; readonly key: ApiKey } {
  const faults = faultsOf(request, nowMs);
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  const text = prefix + randomBytes(keyBytes).toString("base64url");
  const key: ApiKey = {
    id: randomBytes(idBytes).toString("hex"),
    name: request.name,
    hash: hashOf(text),
    createdAtMs: nowMs,
    expiresAtMs: request.expiresAtMs,
    revokedAtMs: undefined,
    rateLimit: request.rateLimit,
  };
  return { text, key };
}

/**
 * Returns the SHA-256 hash as 64 hex digits. Unlike a password, a key needs no slow hash: nobody can try 2^256 keys.
 */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function faultsOf({ name, expiresAtMs, rateLimit }: KeyRequest, nowMs: number): string[] {
  const faults: string[] = [];
  if (name.length > maxNameLength || !/^[^\p{C}\p{Z}]([^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u.test(name))
    faults.push(`name is not allowed; allowed are 1 to ${maxNameLength} visible characters`);
  if (expiresAtMs !== undefined && !(expiresAtMs > nowMs))
    faults.push("expires is not in the future; a key must be valid for some time");
  if (
    rateLimit !== undefined &&
    !(Number.isInteger(rateLimit) && rateLimit >= 0 && rateLimit <= maxRateLimit)
  )
    faults.push(
      `rate-limit is ${rateLimit}; allowed is a whole number of cost units a minute from 0 to ${maxRateLimit}`,
    );
  return faults;
}
