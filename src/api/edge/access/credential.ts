/**
 * Returns the API key of a request, or undefined if there is none. Reads it from `Authorization`, with or without the
 * scheme Bearer (in any letter case), or else from `?apikey=`.
 */
export function readCredential(
  authorization: string | undefined,
  inQuery: string | undefined,
): string | undefined {
  const inHeader = (authorization ?? "").trim().replace(/^bearer(\s+|$)/i, "");
  return inHeader || inQuery?.trim() || undefined;
}
