/** Control characters, line breaks, directional marks, zero-width and other invisible characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/** Returns `text` without invisible characters and without characters that reorder text. */
export function visibleText(text: string): string {
  return text.replace(invisible, "");
}

/**
 * Returns a token's text in a form that is safe to display: in NFC, without invisible or direction-changing characters,
 * with runs of white space as one space, and at most `maximum` characters long. Tokens choose their own names, so none
 * is trusted.
 */
export function cleanText(text: string, maximum: number): string {
  const visible = visibleText(text.normalize("NFC").replace(/\s+/gu, " ")).trim();
  return Array.from(visible).slice(0, maximum).join("").trimEnd();
}
