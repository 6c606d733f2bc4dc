import { createHmac } from "node:crypto";

/**
 * Returns a function that turns callers' names into keyed hashes. Names contain addresses, which are personal data, so
 * they do not leave the process. The key is the password of the engine's URL, which all processes of a fleet know and
 * the engine does not store. Without a password, anybody who reads the engine's data can find an address by trying all
 * of them.
 */
export function makeCallerName(url: string): (caller: string) => string {
  const { password } = new URL(url);
  const key = createHmac("sha256", "sluice fleet callers").update(decodeURIComponent(password)).digest("hex");
  return (caller) => createHmac("sha256", key).update(caller).digest("base64url").slice(0, 22);
}
