/** Control characters, line breaks, directional marks, zero-width and other invisible characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/** `text` without the characters that nobody sees or that move what others see. */
export function visibleText(text: string): string {
  return text.replace(invisible, "");
}

/**
 * A token's text made safe to show: NFC, nothing invisible or direction-changing, runs of white space as one
 * blank, at most `maximum` characters. Tokens choose their own names, so none of it is trusted.
 */
export function cleanText(text: string, maximum: number): string {
  const visible = visibleText(text.normalize("NFC").replace(/\s+/gu, " ")).trim();
  return Array.from(visible).slice(0, maximum).join("");
}
