/** Longer than any legitimate address of a picture. */
const maximumLength = 512;

/**
 * Returns the logo's address in normal form, or an empty list unless it is an https URL without user and password.
 * Clients load the address, so addresses that could run code or identify the client are omitted.
 */
export function logosOf(sent: unknown): readonly string[] {
  if (typeof sent !== "string" || sent.length > maximumLength) return [];
  if (!URL.canParse(sent)) return [];
  const url = new URL(sent);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return [];
  return url.href.length > maximumLength ? [] : [url.href];
}
