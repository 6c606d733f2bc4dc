// The site built from docs/. `scripts/site.mjs` builds it into dist/docs, and the service serves it at /docs/.
import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { licences } from "../../scripts/licences.mjs";
import { classes, theme } from "./code.mjs";
import { repositoryLinks, slugOf } from "./links.mjs";
import { addressOf, others, places, root, sidebar } from "./pages.mjs";

const head = readFileSync(fileURLToPath(new URL("head.js", import.meta.url)));
const headFile = `assets/head.${createHash("sha256").update(head).digest("hex").slice(0, 8)}.js`;
/** The inline scripts of VitePress; `head.js` has the same in a file. */
const inlineScripts = /<script id="check-(?:dark-mode|mac-os)">.*?<\/script>\s*/gs;
/** The inline styles of its theme: scripts set the first when needed, and `site.css` contains the second. */
const inlineStyles = / style="(?:--vp-vh:0px|position:relative);"/g;

const nav = {
  "docs/tour.md": "Tour",
  "docs/api/index.md": "Endpoints",
  "docs/settings.md": "Settings",
  "docs/errors.md": "Errors",
};

/** Empty modules replace these packages: the site has its own search, and does not show their icons. */
const absent = ["@docsearch/css", "@docsearch/js"];

export default defineConfig({
  lang: "en",
  title: "Sluice",
  description: "Self-hosted DeFi routes: what they are, how to ask for them, how to run the service.",
  base: "/docs/",
  srcDir: root,
  outDir: join(root, "dist/docs"),
  cacheDir: join(root, "node_modules/.cache/sluice/site"),
  srcExclude: others(),
  rewrites: Object.fromEntries(places),
  cleanUrls: true,
  metaChunk: true,
  // The page stores the choice under the same name.
  appearance: { storageKey: "sluice.theme", disableTransition: false },
  head: [
    ["meta", { name: "color-scheme", content: "light dark" }],
    ["link", { rel: "icon", href: "/docs/icon.svg", type: "image/svg+xml" }],
  ],
  markdown: {
    theme,
    codeTransformers: [classes],
    anchor: { slugify: slugOf },
    config: repositoryLinks,
  },
  themeConfig: {
    sidebar,
    logo: { src: "/icon.svg", alt: "" },
    outline: [2, 3],
    search: {
      provider: "local",
      options: { translations: { button: { buttonText: "Search", buttonAriaLabel: "Search" } } },
    },
    externalLinkIcon: true,
    nav: Object.entries(nav)
      .filter(([path]) => places.has(path))
      .map(([path, text]) => ({ text, link: addressOf(path) })),
  },
  transformHtml: (html) =>
    html
      .replace(inlineScripts, "")
      .replace(inlineStyles, "")
      .replace("</title>", `</title>\n    <script src="/docs/${headFile}"></script>`),
  buildEnd({ outDir }) {
    writeFileSync(join(outDir, headFile), head);
    cpSync(join(root, "web/public/icon.svg"), join(outDir, "icon.svg"));
  },
  vite: {
    configFile: false,
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
    plugins: [
      {
        name: "absent",
        enforce: "pre",
        resolveId: (id) => (absent.includes(id) ? `\0${id}` : undefined),
        load: (id) => (absent.includes(id.slice(1)) ? "export default undefined" : undefined),
      },
      licences(root),
    ],
  },
});
