import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** What needs a node, a database, a socket or a process, by its name or its place. */
const live = ["src/**/*.{conformance,live}.test.ts", "devnet/test/**/*.test.ts", "test/**/*.test.ts"];

export default defineConfig({
  resolve: {
    alias: { "@sluice/devnet": fileURLToPath(new URL("./devnet/src/index.ts", import.meta.url)) },
  },
  test: {
    // They only end what hangs: a machine that does other things must not make a test fail.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: ["src/**/*.test.ts", "web/src/**/*.test.ts", "contracts/test/**/*.test.ts"],
          exclude: live,
          setupFiles: ["test/setup/pure.ts"],
          pool: "threads",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "live",
          include: live,
          globalSetup: ["test/setup/live.ts"],
          setupFiles: ["test/setup/answers.ts"],
          pool: "forks",
          isolate: false,
        },
      },
    ],
  },
});
