// Links are written for the repository, where they lead from file to file. On the site they lead from page to page.
import { existsSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { addressOf, places, root } from "./pages.mjs";

/**
 * Styles that Markdown's HTML contains, and the classes that replace them, since the site's policy allows no styles in
 * the document.
 */
const alignments = { "text-align:center": "centre", "text-align:right": "right", "text-align:left": "left" };

/** Returns the anchor of a heading in the format of code hosts, so that one link serves both. */
export function slugOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** A markdown-it plugin that rewrites links for the site. */
export function repositoryLinks(md) {
  md.core.ruler.push("repository-links", ({ tokens, env }) => {
    for (const token of tokens) {
      const style = token.attrGet("style");
      if (style !== null) {
        token.attrs = token.attrs.filter(([name]) => name !== "style");
        token.attrJoin("class", alignments[style]);
      }
      if (token.type === "inline") mendLinks(token.children, sourceOf(env.path));
    }
  });
}

const sources = new Map([...places].map(([path, place]) => [place, path]));

/**
 * Returns the source of the rendered page, from the repository's root. The page is named by its place on the site or by
 * its location.
 */
function sourceOf(path) {
  const named = relative(root, path).replaceAll("\\", "/");
  return sources.get(named) ?? named;
}

function mendLinks(tokens, source) {
  let outside = false;
  for (const token of tokens) {
    if (token.type === "link_close" && outside) token.tag = "span";
    if (token.type !== "link_open") continue;
    const href = token.attrGet("href");
    const target = targetOf(href, source);
    outside = target !== undefined && !places.has(target);
    if (target === undefined) continue;
    const [, anchor] = href.split("#");
    if (!outside) token.attrSet("href", addressOf(target) + (anchor === undefined ? "" : `#${anchor}`));
    else {
      // A file of the repository that is not a page appears as its name, without a link.
      token.tag = "span";
      token.attrs = [
        ["class", "file"],
        ["title", `${target} in the repository`],
      ];
    }
  }
}

/** Returns the file that a link of `source` leads to, from the repository's root; undefined if it leads elsewhere. */
function targetOf(href, source) {
  if (/^([a-z]+:|#|\/)/.test(href)) return undefined;
  const target = posix.normalize(posix.join(dirname(source), decodeURI(href.split("#")[0])));
  if (!existsSync(join(root, target))) throw new Error(`${source}: ${href} leads nowhere`);
  return target;
}
