import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** What needs a node, a database, a socket or a process, by its name or its place. */
const live = ["src/**/*.{conformance,live}.test.ts", "devnet/test/**/*.test.ts", "test/**/*.test.ts"];
/** Of these: databases, fleets, restarts and upgrades. */
const operations = ["test/operations/**/*.test.ts", "src/{fleet,storage}/**/*.live.test.ts"];
/** And what people see, most of it in a browser, every example of the docs, and the files of `deploy`. */
const page = ["page", "site", "deploy"].map((folder) => `test/${folder}/**/*.test.ts`);
/** And faults of all that a service stands on. */
const chaos = ["test/chaos/**/*.test.ts"];

const inProcesses = {
  globalSetup: ["test/setup/live.ts"],
  setupFiles: ["test/setup/seed.ts", "test/setup/answers.ts"],
  pool: "forks" as const,
  isolate: false,
};

export default defineConfig({
  resolve: {
    alias: { "@sluice/devnet": fileURLToPath(new URL("./devnet/src/index.ts", import.meta.url)) },
  },
  test: {
    // They only end what hangs: a machine that does other things must not make a test fail.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // One more than the cores of a small machine: half of the time, a live test waits for a block or a process.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: ["{src,web/src,contracts/test,scripts}/**/*.test.ts"],
          exclude: live,
          setupFiles: ["test/setup/seed.ts", "test/setup/pure.ts"],
          pool: "threads",
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...inProcesses, name: "live", include: live, exclude: [...operations, ...page, ...chaos] },
      },
      { extends: true, test: { ...inProcesses, name: "operations", include: operations } },
      {
        extends: true,
        test: {
          ...inProcesses,
          name: "page",
          include: page,
          globalSetup: [...inProcesses.globalSetup, "test/setup/page.ts"],
          // A busy machine takes seconds to search a route and to draw it.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      { extends: true, test: { ...inProcesses, name: "chaos", include: chaos } },
    ],
  },
});
