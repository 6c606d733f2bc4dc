import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { isAlive, temporaryFolder } from "./harness.js";

describe.runIf(process.platform !== "win32")("guard", () => {
  // The parent must die for this test, so it is a separate process, with the module compiled for it.
  const folder = temporaryFolder();
  const source = readFileSync(fileURLToPath(new URL("../src/anvil/watchdog.ts", import.meta.url)), "utf8");
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  writeFileSync(
    join(folder, "watchdog.mjs"),
    ts.transpileModule(source, { compilerOptions: options }).outputText,
  );
  writeFileSync(
    join(folder, "parent.mjs"),
    `import { spawn } from "node:child_process";
     import { guard } from "./watchdog.mjs";
     const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
     guard(child);
     process.stdout.write(String(child.pid) + "\\n");`,
  );

  test.each(["SIGKILL", "SIGTERM", "SIGINT"] as const)(
    "ends the child when the parent dies of %s",
    async (signal) => {
      const parent = spawn(process.execPath, [join(folder, "parent.mjs")], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const pid = await new Promise<number>((resolve) => {
        parent.stdout.once("data", (text: Buffer) => resolve(Number(text.toString())));
      });
      expect(isAlive(pid)).toBe(true);
      parent.kill(signal);
      await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    },
  );
});
