import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { devAccounts } from "@sluice/devnet";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadSettings } from "../src/config/index.js";
import { useCommands } from "./helpers/commands.js";
import { makeDataFolder, makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

/** What the terminal tells operators: the settings file, key files, nodes, and the log of a start. */

const world = useService();
const commands = useCommands();
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  // Requests by other processes are not compared with the document here.
  expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
});
afterAll(() => folder?.remove());

const environment = () => ({
  RPC_URL_1: world.chain.url,
  SLUICE_DATA: folder.path,
  SLUICE_ENGINE_WORKERS: "0",
  SLUICE_TOKENS_BUNDLED_LISTS: "false",
  DATABASE_URL: "none",
});

describe("sluice init", () => {
  test("writes a settings file that changes nothing, for its user alone", async () => {
    const cwd = await makeFolderIn(folder.path);
    const { code, stdout, stderr } = await commands.run(["init"], {}, cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe("Wrote sluice.toml. It changes nothing yet: every setting in it is a comment.\n");
    const path = join(cwd, "sluice.toml");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { file, ...read } = loadSettings({ env: { SLUICE_CONFIG: path } });
    const { file: _, ...defaults } = loadSettings({ env: {} });
    expect([file, read]).toEqual([path, defaults]);
    const check = await commands.run(["config", "check"], {}, cwd);
    expect([check.code, check.stdout]).toEqual([0, "The settings are in order.\n"]);
  });

  test("shows every default: without the comment signs, the same settings are in force", async () => {
    const cwd = await makeFolderIn(folder.path);
    await commands.run(["init"], {}, cwd);
    const path = join(cwd, "sluice.toml");
    const stated = readFileSync(path, "utf8").replace(/^# (\w+ = (?!…).*)$/gm, "$1");
    const tables = parse(stated) as Record<string, Record<string, unknown>>;
    const named = Object.values(tables).flatMap((table) => Object.keys(table));
    // All but the node, the database, the operator's key and the stream have a default.
    const all = Object.values(loadSettings({ env: {} })).flatMap((section) =>
      section?.constructor === Object ? Object.keys(section) : [],
    );
    expect(named.length).toBe(all.length - 3 + 1);
    writeFileSync(path, stated.replace(/^url_1 = .*$/m, ""));
    const { file: _, ...read } = loadSettings({ env: { SLUICE_CONFIG: path } });
    const { file: __, ...defaults } = loadSettings({ env: {} });
    expect(read).toEqual(defaults);
  });

  test("never overwrites a file, and writes to the one that SLUICE_CONFIG names", async () => {
    const cwd = await makeFolderIn(folder.path);
    writeFileSync(join(cwd, "sluice.toml"), "# mine\n");
    expect(await commands.run(["init"], {}, cwd)).toEqual({
      code: 1,
      stdout: "",
      stderr: "FILE_EXISTS: sluice.toml exists already; move it away, or set SLUICE_CONFIG to another path\n",
    });
    expect(readFileSync(join(cwd, "sluice.toml"), "utf8")).toBe("# mine\n");
    const { code, stdout } = await commands.run(["init"], { SLUICE_CONFIG: "other.toml" }, cwd);
    expect([code, stdout.split(".")[0]]).toEqual([0, "Wrote other"]);
    const nowhere = await commands.run(["init"], { SLUICE_CONFIG: "no/folder.toml" }, cwd);
    expect(nowhere.code).toBe(1);
    expect(nowhere.stderr).toMatch(/^BAD_CONFIGURATION: cannot write no\/folder\.toml: ENOENT[^\n]+\n$/);
  });
});

describe("a key file", () => {
  const key = "7".repeat(64);

  test.each([
    ["644", "read"],
    ["640", "read"],
    ["604", "read"],
    ["622", "replace"],
  ])("of mode %s is refused, since others can %s it", async (mode, verb) => {
    const path = join(folder.path, `key-${mode}`);
    writeFileSync(path, key);
    chmodSync(path, Number.parseInt(mode, 8));
    const words = ["route", "1", "ETH", "USDC", "--send", "--yes", "--key-file", path];
    expect(await commands.run(words, environment(), folder.path)).toEqual({
      code: 1,
      stdout: "",
      stderr: `UNSAFE_KEY_FILE: --key-file ${path} has mode ${mode}, so other users can ${verb} it; run chmod 600 ${path}\n`,
    });
  });
});

describe("sluice route --send", () => {
  test.each([
    ["RPC_URL_1", () => environment()],
    ["the local chain", () => ({ ...environment(), RPC_URL_1: "", DEVNET_PORT: portOf(world.chain.url) })],
  ])("says which node receives the transactions, and that %s names it", async (source, env) => {
    const from = devAccounts[3]?.address as string;
    const words = ["route", "1", "ETH", "USDC", "--from", from, "--send", "--yes", "--api"];
    const { code, stdout } = await commands.run([...words, world.service.url], env(), folder.path);
    expect(code).toBe(0);
    expect(stdout).toContain(`\nnode      ${new URL(world.chain.url).host} (${source})\n`);
  });
});

function portOf(url: string): string {
  return new URL(url).port;
}

describe("the log of a service", () => {
  test("names its levels, and warns of an API that everyone can reach without a key", async () => {
    const service = await startServiceHere({ ...environment(), HOST: "0.0.0.0" }, "listening");
    await service.stop();
    const lines = service.lines();
    const levels = [...new Set(lines.map(({ level }) => level))];
    expect(levels.filter((level) => !["debug", "info", "warn", "error"].includes(String(level)))).toEqual([]);
    const warned = lines.filter(({ level, host }) => level === "warn" && host === "0.0.0.0");
    expect(warned.map(({ message }) => String(message).split(":")[0])).toEqual([
      "Anyone who reaches this machine can use the API without a key",
      "Anyone who reaches this machine can read /status and /metrics without a key",
    ]);
  });
});
