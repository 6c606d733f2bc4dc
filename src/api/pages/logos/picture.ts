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

/** The elements of a drawing. None of them runs code or loads anything. */
const elements = new Set(
  (
    "svg g defs title desc symbol use path circle ellipse rect line polygon polyline text tspan " +
    "linearGradient radialGradient stop clipPath mask pattern image style filter feBlend feColorMatrix " +
    "feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset"
  ).split(" "),
);

/** Pictures inside the file. */
const inlineImage = /^data:image\/(png|jpeg|webp);base64,[\w+/=\s]*$/;

/**
 * Returns whether an SVG is only a drawing: every element is known, nothing reacts to events, and all references stay
 * within the file. A browser runs no code of a picture in any case. This refuses files that would be a danger when they
 * are opened by themselves, or that name another host.
 */
export function isPlainSvg(text: string): boolean {
  if (
    !/^\s*(<\?xml\s[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>[]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(
      text,
    )
  )
    return false;
  const body = text
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^\s*<\?xml\s[^>]*\?>/, "")
    .replace(/<!DOCTYPE svg[^>[]*>/, "");
  // Entities, sections and instructions can hide anything.
  if (/<[!?]/.test(body) || /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(body)) return false;
  for (const [, name = ""] of body.matchAll(/<\/?\s*([^\s/>]*)/g)) if (!elements.has(name)) return false;
  // Attributes, with every character reference that could spell them differently refused.
  for (const [, name = "", , double, single] of body.matchAll(/([\w:.-]+)\s*=\s*("([^"]*)"|'([^']*)')/g)) {
    const value = double ?? single ?? "";
    if (/^on/i.test(name) || value.includes("&#")) return false;
    if (/(^|:)href$/i.test(name) && !value.startsWith("#") && !inlineImage.test(value)) return false;
  }
  if (/\son\w+\s*=|javascript:|@import|expression\s*\(/i.test(body)) return false;
  for (const [, target = ""] of body.matchAll(/url\(\s*["']?([^)"']*)/gi))
    if (!target.startsWith("#")) return false;
  return true;
}
