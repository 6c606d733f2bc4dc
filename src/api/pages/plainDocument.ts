import { createHash } from "node:crypto";

/** The colours are those of web/src/design/ground.css, which has none of its files here: the page may not be built. */
const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f6f3, #101312); color: light-dark(#151918, #ecefed) }
body { max-width: 34rem; margin: 0 auto; padding: 18vh 1.5rem 0 }
h1 { font-size: 1.875rem; font-weight: 500; line-height: 1.2; margin: 0 0 0.75rem }
p { color: light-dark(#5a605d, #9ca6a2); margin: 0 0 0.75rem; text-wrap: pretty }
nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem }
a { color: light-dark(#0b5d57, #6fd3c7); min-width: 2.75rem; padding: 0.625rem 0; text-underline-offset: 3px }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/** Returns the page's headers for such a document. They also allow its own style, by its hash. */
export function allowStyle<H extends { "Content-Security-Policy": string }>(headers: H): H {
  const policy = headers["Content-Security-Policy"];
  return {
    ...headers,
    "Content-Security-Policy": policy.replace("style-src 'self'", `style-src 'self' 'sha256-${styleHash}'`),
  };
}

/** Returns a document that needs no other file, for what the page cannot show. */
export function plainDocument(title: string, { head = "", body }: { head?: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg">
${head}<title>${title}</title>
<style>${style}</style>
${body}
</html>
`;
}
