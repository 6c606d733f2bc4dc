/** The most characters of a name. The longest that can be registered as a DNS name has 255 bytes. */
export const mostNameLength = 255;

/** A name in the one form that has an address, or a clause that says why it has none. */
type NormalName = { readonly name: string } | { readonly fault: string };

/** Returns whether a text is meant as a name rather than as an address. */
export function looksLikeName(text: string): boolean {
  return text.includes(".");
}

/**
 * Normalises a name by ENSIP-15, which maps what is written differently and means the same, and refuses characters that
 * are invisible or look like others. Loads the tables for that when they are first needed.
 */
export async function normalName(text: string): Promise<NormalName> {
  if (text.length > mostNameLength) return { fault: `it has more than ${mostNameLength} characters` };
  if (!looksLikeName(text)) return { fault: "it has no dot" };
  const { ens_normalize: normalise } = await import("@adraffy/ens-normalize");
  try {
    return { name: normalise(text) };
  } catch (error) {
    // The message escapes what is invisible, except that it marks the direction of text.
    const said = (error as Error).message.replace(/\p{Cf}/gu, "");
    return { fault: said.replace(/^Invalid label "[^"]*": /, "") };
  }
}
