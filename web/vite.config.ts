import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
