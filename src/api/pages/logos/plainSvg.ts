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
