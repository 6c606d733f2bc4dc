import { isPlainSvg } from "./plainSvg.js";

/** A picture in a format that browsers show. */
export type Logo = {
  readonly type: "image/svg+xml" | "image/png" | "image/jpeg" | "image/webp";
  readonly bytes: Buffer;
};

/** The greatest size of a logo in bytes. */
export const mostLogoBytes = 65_536;

/**
 * Returns a file's picture. Its content decides what it is, whatever its name says. Returns undefined if it is too
 * large, of no known format, or an SVG that is more than a drawing.
 */
export function pictureOf(bytes: Buffer): Logo | undefined {
  if (bytes.length > mostLogoBytes) return undefined;
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return { type: "image/png", bytes };
  if (head.startsWith("\xff\xd8\xff")) return { type: "image/jpeg", bytes };
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return { type: "image/webp", bytes };
  const text = bytes.toString("utf8");
  return isPlainSvg(text.replace(/^\ufeff/, "")) ? { type: "image/svg+xml", bytes } : undefined;
}
