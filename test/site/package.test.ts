import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useCommands } from "../helpers/commands.js";
import { type Service, startService } from "../helpers/service.js";
import { useService } from "../helpers/sharedService.js";

/** The package that `npm pack` makes, installed in a project outside the repository. */

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const world = useService();
const commands = useCommands();
let folder: string;
const installed = (path = "") => join(folder, "node_modules/sluice", path);
const lockOf = (place: string) =>
  (JSON.parse(readFileSync(place, "utf8")) as { packages: Record<string, Entry> }).packages;

type Entry = { readonly version: string; readonly dev?: boolean; readonly link?: boolean };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sluice-package-"));
  await run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], { cwd: root });
  const [tarball = ""] = readdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{"name":"operator","private":true}');
  // Nothing is fetched, so nothing can differ from what was tested.
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the installed package", () => {
  test("has exactly the versions of the lock file", () => {
    const inner = "node_modules/sluice/";
    const found = Object.entries(lockOf(join(folder, "node_modules/.package-lock.json"))).flatMap(
      ([path, { version }]) => (path.startsWith(inner) ? [[path.slice(inner.length), version]] : []),
    );
    const tested = Object.entries(lockOf(join(root, "package-lock.json"))).flatMap(
      ([path, { version, dev, link }]) =>
        path.startsWith("node_modules/") && !dev && !link ? [[path, version]] : [],
    );
    expect(found.length).toBeGreaterThan(50);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(tested));
  });

  test("runs, without anything of the repository", async () => {
    const program = installed("dist/bin/sluice.js");
    const service: Service = await startService(
      { RPC_URL_1: world.chain.url, SLUICE_DATA: join(folder, "data") },
      "ready",
      program,
    );
    try {
      expect((await fetch(`${service.url}/docs/`)).status).toBe(200);
      expect((await fetch(`${service.url}/ready`)).status).toBe(200);
    } finally {
      await service.stop();
    }
  });

  test("misses a node, which doctor says before the start fails", async () => {
    const program = installed("dist/bin/sluice.js");
    const env = { SLUICE_DATA: join(folder, "data"), DATABASE_URL: "none", PORT: "0", DEVNET_PORT: "0" };
    const { code, stdout } = await commands.run(["doctor", "--json"], env, folder, program);
    const found = JSON.parse(stdout) as { state: string }[];
    expect(found.filter(({ state }) => state === "fault")).toEqual([
      {
        check: "nodes",
        state: "fault",
        said: "none is set, and this installation contains no local chain",
        remedy: "Set `RPC_URL_1` to your node for the real chain.",
      },
    ]);
    expect(code).toBe(1);
    const served = await commands.run(["serve"], env, folder, program);
    expect([served.code, served.stderr]).toEqual([1, expect.stringMatching(/^DEVNET_UNAVAILABLE: /)]);
  });

  test.each(["dist/bin", "dist/web", "dist/docs", "client/dist", "dist"])(
    "has the licences of what is bundled into %s",
    (part) => {
      expect(readFileSync(installed(`${part}/THIRD-PARTY-LICENSES.txt`), "utf8")).toMatch(
        /^openapi-fetch|^vue|^viem/m,
      );
    },
  );

  test("lists in its bill of materials what is bundled, and what is installed beside it", () => {
    const sbom = JSON.parse(readFileSync(installed("dist/bin/sbom.cdx.json"), "utf8")) as {
      components: { name: string; version: string; purl: string }[];
    };
    const names = sbom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["fastify", "viem", "ws", "commander", "prom-client"]));
    const own = JSON.parse(readFileSync(installed("package.json"), "utf8")) as {
      dependencies: Record<string, string>;
    };
    expect(sbom.components).toEqual(
      expect.arrayContaining(
        Object.entries(own.dependencies).map(([name, version]) => expect.objectContaining({ name, version })),
      ),
    );
  });

  test("names every package whose code the source maps of the program name", () => {
    const maps = readdirSync(installed("dist/bin")).filter((name) => name.endsWith(".map"));
    const sources = maps.flatMap((name) => {
      const { sources } = JSON.parse(readFileSync(installed(`dist/bin/${name}`), "utf8")) as {
        sources: string[];
      };
      return sources.flatMap((each) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(each)?.[1] ?? []);
    });
    const licences = readFileSync(installed("dist/bin/THIRD-PARTY-LICENSES.txt"), "utf8");
    const named = licences.match(/^\S+(?= \S+ \(\S+\)$)/gm);
    expect([...new Set(sources)].sort()).toEqual([...new Set(named)].sort());
    expect(sources.length).toBeGreaterThan(100);
  });
});
