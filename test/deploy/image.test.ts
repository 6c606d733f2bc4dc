import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Devnet } from "@sluice/devnet";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
// @ts-expect-error -- scripts have no types
import { runtimeModules } from "../../scripts/runtime-modules.mjs";
import { freePort } from "../../src/chain/testing/freePort.js";
import { buildParts } from "../helpers/buildParts.js";
import { eventually } from "../helpers/http.js";
import { makeDataFolder, startChain } from "../helpers/service.js";
import { type Program, pathOf, startProgram, textOf } from "./programs.js";

const dockerfile = textOf("deploy/docker/Dockerfile");
const lockFile = JSON.parse(textOf("package-lock.json")) as { packages: Record<string, { dev?: boolean }> };
/** The account of the image. */
const account = { uid: 10001, gid: 10001 };
const isRoot = process.getuid?.() === 0;
/** Larger, and something came in that belongs into the bundle or nowhere. */
const largestMB = 90;

/** The lines of the last stage, which become the image. */
const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));

/** Returns the bytes of all files below a folder. */
function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Opens a folder to everybody for reading, as in an image, whose files belong to root. */
function openForReading(path: string): void {
  const isFolder = statSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) openForReading(join(path, name));
}

/** Lays the image's files into a folder by the lines `COPY` of its last stage. */
function layImage(folder: string): void {
  for (const [, stage, words = ""] of last.matchAll(/^COPY (?:--from=(\w+) )?(.+)$/gm)) {
    const parts = words.split(" ");
    const target = parts.pop() as string;
    for (const part of parts) {
      if (stage === "modules") {
        for (const place of runtimeModules() as string[]) {
          mkdirSync(dirname(join(folder, place)), { recursive: true });
          const nested = join(pathOf(place), "node_modules");
          cpSync(pathOf(place), join(folder, place), {
            recursive: true,
            filter: (from) => from !== nested,
          });
        }
      } else {
        const from = stage === "build" ? pathOf(part.replace(/^\/src\//, "")) : pathOf(part);
        const to = parts.length > 1 ? join(folder, target, part) : join(folder, target);
        cpSync(from, to, { recursive: true });
      }
    }
  }
  openForReading(folder);
}

test("the Dockerfile has no fault that a linter knows", () => {
  expect(validate(dockerfile)).toEqual([]);
});

test("the image runs as a numbered account, which Kubernetes can tell from root", () => {
  expect(last).toMatch(/^USER 10001:10001$/m);
});

test("the base image is named exactly", () => {
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=docker\.io\/library\/node:22\.\d+\.\d+-bookworm-slim$/m);
  expect(
    dockerfile.match(/^FROM .*/gm)?.every((line) => line.startsWith("FROM $".concat("{NODE_IMAGE}"))),
  ).toBe(true);
});

test("what the image keeps of node_modules is for production alone", () => {
  const kept = runtimeModules() as string[];
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((place) => lockFile.packages[place]?.dev === true)).toEqual([]);
  expect(kept.filter((place) => /anvil|devnet|viem$|typescript|solc/.test(place))).toEqual([]);
});

describe(`the image's files${isRoot ? "" : ": NOT RUN AS ANOTHER USER, since this is not root"}`, () => {
  let base: string;
  let chainFolder: Awaited<ReturnType<typeof makeDataFolder>>;
  let chain: Devnet;
  let app: string;

  beforeAll(async () => {
    await buildParts(["program", "page", "docs", "client"]);
    chainFolder = await makeDataFolder();
    chain = await startChain(chainFolder.path);
    base = mkdtempSync(join(tmpdir(), "sluice-image-"));
    chmodSync(base, 0o755);
    app = join(base, "app");
    mkdirSync(app);
    layImage(app);
  });

  afterAll(async () => {
    await chain?.stop();
    await chainFolder?.remove();
    if (base) rmSync(base, { recursive: true, force: true });
  });

  /** Starts the service as the image does: nothing of this machine's environment, and no home. */
  async function start(data: string): Promise<{ url: string; program: Program }> {
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      SLUICE_DATA: data,
      RPC_URL_1: chain.url,
    };
    const program = startProgram(process.execPath, [join(app, "dist/bin/sluice.js"), "serve"], {
      env,
      cwd: app,
      ...(isRoot && account),
    });
    const url = `http://127.0.0.1:${port}`;
    await Promise.race([
      eventually("the service is ready", () =>
        fetch(`${url}/ready`)
          .then(({ ok }) => ok)
          .catch(() => false),
      ),
      program.ended.then((code) => {
        throw new Error(`ended with ${code}: ${program.output()}`);
      }),
    ]);
    return { url, program };
  }

  /** Makes a folder as a volume is mounted: with this owner, group and mode. */
  function makeVolume(name: string, uid: number, gid: number, mode: number): string {
    const volume = join(base, name);
    mkdirSync(volume);
    if (isRoot) chownSync(volume, uid, gid);
    chmodSync(volume, mode);
    return volume;
  }

  test(`take less than ${largestMB} MB`, () => {
    expect(sizeOf(app) / 1e6).toBeLessThan(largestMB);
    expect(existsSync(join(app, "devnet"))).toBe(false);
  });

  test("suffice for a service that may write only to its volume, with its page and docs", async () => {
    const volume = makeVolume("own", account.uid, account.gid, 0o700);
    const { url, program } = await start(join(volume, "data"));
    try {
      for (const path of ["/", "/docs/", "/docs/api/try/", "/metrics"])
        expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    } finally {
      expect(await program.stop()).toBe(0);
    }
    expect(statSync(join(volume, "data")).mode & 0o077).toBe(0);
    const files = readdirSync(app, { recursive: true, encoding: "utf8" });
    if (isRoot) expect(files.filter((name) => statSync(join(app, name)).uid !== 0)).toEqual([]);
  });

  test("refuse to start without a node, since they have no local chain", async () => {
    const volume = makeVolume("alone", account.uid, account.gid, 0o700);
    const env = {
      PATH: process.env.PATH,
      PORT: "0",
      DEVNET_PORT: String(await freePort()),
      SLUICE_DATA: join(volume, "data"),
      DATABASE_URL: "none",
    };
    const args = [join(app, "dist/bin/sluice.js"), "serve"];
    const program = startProgram(process.execPath, args, { env, cwd: app, ...(isRoot && account) });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain("DEVNET_UNAVAILABLE");
  });

  test.skipIf(!isRoot)(
    "start on a Kubernetes volume, again after its files were opened to the group",
    async () => {
      // What the kubelet makes of a volume with fsGroup: root's, with the group and its bits.
      const volume = makeVolume("fs-group", 0, account.gid, 0o2775);
      const first = await start(join(volume, "data"));
      expect(await first.program.stop()).toBe(0);
      // And what fsGroupChangePolicy: Always does at every later mount.
      for (const name of ["data", ...readdirSync(join(volume, "data")).map((each) => `data/${each}`)]) {
        const path = join(volume, name);
        chmodSync(path, statSync(path).mode | (statSync(path).isDirectory() ? 0o2770 : 0o660));
      }
      const second = await start(join(volume, "data"));
      expect(await second.program.stop()).toBe(0);
      expect(statSync(join(volume, "data")).mode & 0o077).toBe(0);
    },
  );

  test.skipIf(!isRoot)("refuse a data folder of another user, and name both numbers", async () => {
    const volume = makeVolume("foreign", account.uid, account.gid, 0o700);
    mkdirSync(join(volume, "data"), { mode: 0o755 });
    await expect(start(join(volume, "data"))).rejects.toThrow(
      /belongs to user 0, but the process runs as user 10001/,
    );
  });
});

test("the health check asks the service at its port", async () => {
  const [, script = ""] = /CMD \["node", "-e", "(.+)"\]/.exec(dockerfile) ?? [];
  const check = async (port: number) =>
    startProgram(process.execPath, ["-e", script], { env: { ...process.env, PORT: String(port) } }).ended;
  const { createServer } = await import("node:http");
  const server = createServer(({ url }, answer) => answer.writeHead(url === "/health" ? 200 : 404).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  expect(await check(port)).toBe(0);
  await new Promise((resolve) => server.close(resolve));
  expect(await check(port)).toBe(1);
});

test("every file that the Dockerfile copies from the context is there", () => {
  const lines = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.filter((name) => !existsSync(pathOf(name)))).toEqual([]);
  const ignored = readFileSync(pathOf(".dockerignore"), "utf8").split("\n");
  for (const line of [".git", "**/node_modules", "**/.sluice", "**/.env", "**/*.key"])
    expect(ignored).toContain(line);
});
