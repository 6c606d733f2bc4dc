import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: { "@sluice/devnet": fileURLToPath(new URL("./devnet/src/index.ts", import.meta.url)) },
  },
  test: {
    include: [
      "src/**/*.test.ts",
      "devnet/test/**/*.test.ts",
      "contracts/test/**/*.test.ts",
      "test/**/*.test.ts",
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
