// Records what a leader writes in the current format, for src/fleet/format/recorded.test.ts. Run it once for each new
// format, and never again: the recording of a format must stay readable. Needs PostgreSQL.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { root } from "./lib.mjs";

const format = /writtenFormat = (\d+)/.exec(readFileSync(`${root}/src/fleet/format/formats.ts`, "utf8"))?.[1];
const file = `${root}/src/fleet/format/recorded/format${format}.json`;
if (existsSync(file) && !process.argv.includes("--again")) {
  console.error(`${file} exists. Raise the format, or pass --again if no release has written it yet.`);
  process.exit(2);
}
const { status } = spawnSync("npx", ["vitest", "run", "test/operations/fleetFormat.test.ts"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, SLUICE_TESTS: "record" },
});
process.exit(status ?? 1);
