import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rpc } from "@sluice/devnet";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProgram } from "../src/cli/program/program.js";
import { useCommands } from "./helpers/commands.js";
import { caughtUp, cleanEnvironment, makeDataFolder } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";

const main = fileURLToPath(new URL("../dist/bin/sluice.js", import.meta.url));
const world = useService();
const commands = useCommands();
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  // A chain whose blocks were reverted may lack the states of those before, which the doctor would report.
  await rpc(world.chain.url, "anvil_mine", ["0x3"]);
  await caughtUp(world.service, world.chain);
  // Requests by other processes are not compared with the document here.
  expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
  folder = await makeDataFolder();
  // The answer that the examples of decode and verify read, to the question that the latter states.
  const [, question = ""] = /answer\.json (chainId=.*)$/m.exec(helpOf("verify")) ?? [];
  const asked = new URLSearchParams(question.replaceAll(" ", "&"));
  for (const party of ["spender", "receiver"]) asked.set(party, asked.get("fromAddress") ?? "");
  asked.set("routingStrategy", "router");
  const answer = await fetch(`${world.service.url}/api/v1/shortcuts/route?${asked}`);
  expect(answer.status).toBe(200);
  writeFileSync(join(folder.path, "answer.json"), await answer.text());
});
afterAll(() => folder?.remove());

/** Returns the whole help of a command. */
function helpOf(name: string): string {
  let help = "";
  const command = makeProgram().commands.find((each) => each.name() === name);
  const writeOut = (text: string) => {
    help += text;
  };
  command?.configureOutput({ writeOut }).outputHelp();
  return help;
}

/** Returns every command by its words; the program itself is "". */
function namesOf(command: Command, before: readonly string[] = []): string[] {
  return [before.join(" "), ...command.commands.flatMap((each) => namesOf(each, [...before, each.name()]))];
}

/**
 * Commands use a running service here; test/asking.test.ts covers commands that read the chain themselves. Another
 * program may listen on the usual ports.
 */
const environment = () => ({
  PORT: "0",
  DEVNET_PORT: "0",
  RPC_URL_1: world.chain.url,
  SLUICE_URL: world.service.url,
  SLUICE_DATA: world.dataFolder,
  SLUICE_ENGINE_WORKERS: "0",
  SLUICE_TOKENS_BUNDLED_LISTS: "false",
});

function run(line: string) {
  return commands.run(line.split(" "), environment(), folder.path);
}

/** Returns the commands at the end of a command's help, without the program's name. */
async function examplesOf(name: string): Promise<string[]> {
  const { code, stdout } = await run(`${name} --help`.trim());
  expect(code).toBe(0);
  const [, examples = ""] = stdout.split("\nExample:\n");
  return examples
    .trim()
    .split("\n")
    .map((line) => /^\$ sluice (.+)$/.exec(line.trim())?.[1] ?? "none");
}

/**
 * Runs a command that continues until it is stopped. Stops it once it printed `said`, and resolves with its exit code.
 */
async function runUntil(line: string, said: RegExp): Promise<number | null> {
  const args = line.replace(/ --port \d+$/, " --port 0").split(" ");
  const own = { SLUICE_DATA: folder.path, LOG_LEVEL: "info", DATABASE_URL: "none" };
  const env = cleanEnvironment({ ...environment(), ...own });
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    // A second signal would end it immediately.
    if (said.test(output) && !child.killed) child.kill("SIGTERM");
  });
  const [code] = await once(child, "close");
  expect(output).toMatch(said);
  return code;
}

/** Commands that run until they are stopped, and what they print once they can be used. */
const lasting: Readonly<Record<string, RegExp>> = { serve: /"Ready"/, devnet: /http:\/\/127\.0\.0\.1:\d+/ };

describe("the help of", () => {
  /** Commands that already ran: the help of a group ends with an example of one of its commands. */
  const ran = new Set<string>();

  test.each(namesOf(makeProgram()))("sluice %s ends with an example that runs", async (name) => {
    const examples = await examplesOf(name);
    for (const example of examples) {
      const line = example.replace("http://127.0.0.1:3000", world.service.url);
      const said = lasting[name];
      if (said !== undefined) {
        expect(await runUntil(line, said)).toBe(0);
        continue;
      }
      if (ran.has(line)) continue;
      ran.add(line);
      const { code, stdout, stderr } = await run(line);
      const output = `${stdout}${stderr}`;
      const faults = output.split("\n").filter((each) => each.startsWith("fault"));
      if (code !== 0)
        throw new Error(
          `sluice ${line} ends with ${code}: ${faults.length > 0 ? faults.join("; ") : output}`,
        );
      expect(output).not.toBe("");
    }
  });

  test("every help is printed without loading what the command needs", () => {
    const text = readFileSync(main, "utf8");
    const imported = [...text.matchAll(/^import .*? from "([^"]+)";$/gm)].map(([, from]) => from as string);
    expect(imported).toEqual([expect.stringMatching(/^\.\/begin-[\w-]+\.js$/)]);
    const begin = readFileSync(new URL(imported[0] as string, `file://${main}`), "utf8");
    const others = [...begin.matchAll(/^import .*? from "([^"]+)";$/gm)].map(([, from]) => from as string);
    // The bundler has a file with a few lines of its own.
    expect(others.filter((from) => !/^(node:|\.\/rolldown-runtime-)/.test(from))).toEqual([]);
  });
});

describe("sluice without arguments", () => {
  test("suggests first steps, without colours if there is no terminal", async () => {
    const { code, stdout, stderr } = await commands.run([], environment(), folder.path);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    expect(stdout.split("\n")[0]).toMatch(new RegExp(`^Sluice ${version}: `));
    const named = [...stdout.matchAll(/^ {2}sluice (\w+)/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(1);
    const known = namesOf(makeProgram());
    expect(named.filter((name) => !known.includes(name as string))).toEqual([]);
    expect(stdout).not.toContain("\u001b");
  });
});
