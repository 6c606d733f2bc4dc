import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { licences } from "../scripts/licences.mjs";

/** Lets browsers load the typeface together with the scripts. */
function typeface(): Plugin {
  return {
    name: "typeface",
    apply: "build",
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
  plugins: [licences(import.meta.dirname), react(), tailwindcss(), typeface()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    // Written into a document they would be what the policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first screen needs is one file: two dozen of them compress worse, and each is a request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  // While working on it: `npm start` beside `npx vite web`.
  server: {
    proxy: Object.fromEntries(
      ["/api", "/status", "/metrics", "/docs", "/local"].map((path) => [path, "http://127.0.0.1:3000"]),
    ),
  },
});
