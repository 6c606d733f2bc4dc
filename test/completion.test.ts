import { execFile, execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useCommands } from "./helpers/commands.js";
import { makeDataFolder } from "./helpers/service.js";

const run = promisify(execFile);
const commands = useCommands();
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
});
afterAll(() => folder?.remove());

/** Writes a shell's completion script to a file. */
async function scriptOf(shell: string): Promise<string> {
  const { code, stdout, stderr } = await commands.run(["completion", shell], {}, folder.path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const path = join(folder.path, `completion.${shell}`);
  writeFileSync(path, stdout);
  return path;
}

function isMissing(shell: string): boolean {
  try {
    execFileSync(shell, ["-c", "exit"], { stdio: "ignore" });
    return false;
  } catch {
    return true;
  }
}

/** Makes the shell complete the last word, and returns the offered words. */
type Complete = (script: string, words: readonly string[]) => Promise<string[]>;

const lines = (text: string) => text.split("\n").filter((line) => line !== "");

const shells: Record<string, Complete> = {
  async bash(script, words) {
    const list = words.map((word) => `'${word}'`).join(" ");
    const code = `source ${script}; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _sluice; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return lines((await run("bash", ["-c", code])).stdout);
  },
  async zsh(script, words) {
    const list = words.map((word) => `'${word}'`).join(" ");
    // A script has no line editor, so these functions take its part. Words that do not match are filtered out here.
    const own = 'compdef() { : }; compadd() { shift; print -l -- "$@" }';
    const code = `${own}; source ${script}; words=(${list}); CURRENT=${words.length}; _sluice`;
    const last = words.at(-1) ?? "";
    return lines((await run("zsh", ["-f", "-c", code])).stdout).filter((word) => word.startsWith(last));
  },
  async fish(script, words) {
    const code = `source ${script}; complete -C '${words.join(" ")}'`;
    const { stdout } = await run("fish", ["-N", "-c", code]);
    return lines(stdout).map((line) => line.split("\t")[0] as string);
  },
};

describe.each(Object.entries(shells))("the completion of %s", (shell, complete) => {
  test.skipIf(isMissing(shell))(`offers what can come next (${shell} is needed)`, async () => {
    const script = await scriptOf(shell);
    expect((await complete(script, ["sluice", "ke"])).sort()).toEqual(["keys"]);
    expect((await complete(script, ["sluice", "d"])).sort()).toEqual([
      ...["decode", "deploy", "devnet", "doctor"],
    ]);
    expect(await complete(script, ["sluice", "verify", "answer.json", "chainId=1", "--an"])).toEqual([
      "--any-contract",
    ]);
    expect(
      (await complete(script, ["sluice", "keys", ""])).filter((word) => /^\w/.test(word)).sort(),
    ).toEqual(["create", "list", "revoke"]);
    expect(await complete(script, ["sluice", "keys", "create", "--na"])).toEqual(["--name"]);
    expect((await complete(script, ["sluice", "route", "1", "ETH", "USDC", "--s"])).sort()).toEqual([
      "--send",
      "--slippage",
      "--strategy",
    ]);
    expect(await complete(script, ["sluice", "completion", "z"])).toEqual(["zsh"]);
    expect(await complete(script, ["sluice", "quote", "--sen"])).toEqual([]);
  });
});

test("an unknown shell gets no completion", async () => {
  const { code, stdout, stderr } = await commands.run(["completion", "sh"], {}, folder.path);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("Allowed choices are bash, zsh, fish.");
});
