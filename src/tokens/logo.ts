/** Longer than any honest address of a picture. */
const maximumLength = 512;

/**
 * The address of a picture as a list gives it, in its normal form; none when it is not an https URL without user and
 * password. Clients load it, so what could run there or tell on them is left out.
 */
export function logosOf(sent: unknown): readonly string[] {
  if (typeof sent !== "string" || sent.length > maximumLength) return [];
  if (!URL.canParse(sent)) return [];
  const url = new URL(sent);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return [];
  return url.href.length > maximumLength ? [] : [url.href];
}
