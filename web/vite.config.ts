import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const typefacePackage = dirname(
  createRequire(import.meta.url).resolve("@fontsource-variable/geist/package.json"),
);

/** Puts the typeface's licence beside its file, and lets browsers load the file together with the scripts. */
function typeface(): Plugin {
  return {
    name: "typeface",
    apply: "build",
    generateBundle() {
      const source = readFileSync(join(typefacePackage, "LICENSE"), "utf8");
      this.emitFile({ type: "asset", fileName: "assets/geist-licence.txt", source });
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        return Object.keys(bundle)
          .filter((name) => name.endsWith(".woff2"))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: "" },
            injectTo: "head-prepend" as const,
          }));
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), typeface()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    // Written into a document they would be what the policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // While working on it: `npm start` beside `npx vite web`.
  server: {
    proxy: Object.fromEntries(
      ["/api", "/status", "/metrics", "/docs", "/local"].map((path) => [path, "http://127.0.0.1:3000"]),
    ),
  },
});
