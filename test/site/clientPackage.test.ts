import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { devAccounts, devToken } from "@sluice/devnet";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../../src/lib/address.js";
import { balanceOf } from "../helpers/execute.js";
import { caughtUp } from "../helpers/service.js";
import { useService } from "../helpers/sharedService.js";

/** A project outside the repository that has only what a service serves: it installs, compiles, bundles and trades. */

const run = promisify(execFile);
const compiler = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
/** The size that docs/install.md states, in bytes. */
const largestBundle =
  1000 *
  Number(
    /at most (\d+) kB compressed/.exec(
      readFileSync(new URL("../../docs/install.md", import.meta.url), "utf8"),
    )?.[1],
  );
const world = useService();
const owner = devAccounts[5]?.address as Address;
const dai = devToken("DAI").address as Address;
let folder: string;
/** What the compiler prints about the project. */
let compiled: string;

/** Sells ether for DAI with nothing but the client and the platform's own fetch. */
const program = `
import { createSluiceClient, NATIVE, type Route, SluiceApiError } from "@sluice/client";
import { verifyRoute } from "@sluice/client/verify";

const { SLUICE_URL: url, RPC_URL: node, OWNER: owner, DAI: dai } = (
  globalThis as unknown as { process: { env: Record<"SLUICE_URL" | "RPC_URL" | "OWNER" | "DAI", string> } }
).process.env;

async function rpc<T>(method: string, params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(node, { method: "POST", headers: { "content-type": "application/json" }, body });
  return ((await response.json()) as { result: T }).result;
}

const hex = (text: string) => "0x" + BigInt(text).toString(16);
const sluice = createSluiceClient({ url });
const asked = { chainId: 1, fromAddress: owner, tokenIn: NATIVE, amountIn: 10n ** 18n, tokenOut: dai };
const route: Route = await sluice.route(asked);
const { timestamp } = await rpc<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
const nowSeconds = Math.max(Number(timestamp), Date.now() / 1000);
const verified = verifyRoute(asked, route, { nowSeconds });
if (!verified.holds) throw new Error(verified.faults.join("; "));
const { to, from, data, value, gas } = verified.tx;
const first: \`0x\${string}\` | undefined = route.route[0]?.tokenIn[0];
const hash = await rpc<string>("eth_sendTransaction", [{ to, from, data, value: hex(value), gas: hex(gas) }]);

// @ts-expect-error -- a misspelt parameter must not compile
const misspelt = () => sluice.quote({ tokenIn: dai, amountIn: 1n, tokenOut: NATIVE, slipage: 50 });
const refused = await sluice.quote({ tokenIn: dai, amountIn: 1n, tokenOut: owner }).catch((error: unknown) => {
  if (error instanceof SluiceApiError) return error.code;
  throw error;
});
console.log(JSON.stringify({ promised: route.amountOut, hash, first, refused, misspelt: typeof misspelt }));
`;

/** Every check that TypeScript has and a careful project might switch on. Declarations are checked as well. */
const strict = {
  ...{ target: "ES2022", lib: ["ES2023", "DOM"], types: [], strict: true, skipLibCheck: false },
  ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, verbatimModuleSyntax: true },
  ...{ noPropertyAccessFromIndexSignature: true, noImplicitOverride: true, noUnusedLocals: true },
  ...{ noImplicitReturns: true, erasableSyntaxOnly: true, isolatedModules: true, outDir: "out" },
};

beforeAll(async () => {
  expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
  folder = mkdtempSync(join(tmpdir(), "sluice-project-"));
  const own = { name: "project", version: "1.0.0", private: true, type: "module" };
  writeFileSync(join(folder, "package.json"), JSON.stringify(own));
  writeFileSync(join(folder, "trade.ts"), program);
  const tarball = `${world.service.url}/client.tgz`;
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--cache", join(folder, ".npm")];
  await run("npm", ["install", ...options, tarball], { cwd: folder, shell: process.platform === "win32" });
  compiled = await compile({ module: "NodeNext", moduleResolution: "NodeNext" });
});
afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** Compiles the project. Returns what the compiler prints. */
async function compile(options: object): Promise<string> {
  const config = { compilerOptions: { ...strict, ...options }, include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  return run(process.execPath, [compiler, "-p", "."], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
}

describe("a project that installs /client.tgz", () => {
  test("has one package, without dependencies, build info, sources or maps", () => {
    const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
    expect(installed).toEqual(["@sluice"]);
    const place = join(folder, "node_modules/@sluice/client");
    const { version, dependencies } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
    const own = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect([version, dependencies]).toEqual([own.version, undefined]);
    const files = readdirSync(place, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.\w+$/.test(name),
    );
    const [types, others] = [true, false].map((wanted) =>
      files.filter((name) => name.endsWith(".d.ts") === wanted),
    );
    expect(others?.sort()).toEqual([
      ...["README.md", "dist/THIRD-PARTY-LICENSES.txt", "dist/index.js", "dist/sbom.cdx.json"],
      ...["dist/verify.js", "package.json"],
    ]);
    expect(types?.length).toBeLessThan(35);
  });

  test("compiles under the strictest settings with Node's resolution", () => {
    expect(compiled).toBe("");
  });

  test("compiles under the strictest settings with a bundler's resolution", async () => {
    expect(await compile({ module: "ESNext", moduleResolution: "Bundler", noEmit: true })).toBe("");
  });

  test("trades on the local chain, and receives what was promised", async () => {
    const env = {
      ...process.env,
      SLUICE_URL: world.service.url,
      RPC_URL: world.chain.url,
      OWNER: owner,
      DAI: dai,
    };
    const before = await balanceOf(world.chain.url, dai, owner);
    const { stdout } = await run(process.execPath, ["out/trade.js"], { cwd: folder, env });
    const { promised, hash, refused } = JSON.parse(stdout) as Record<"promised" | "hash" | "refused", string>;
    await caughtUp(world.service, world.chain);
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(refused).toBe("UNKNOWN_TOKEN");
    expect((await balanceOf(world.chain.url, dai, owner)) - before).toBe(BigInt(promised));
  });

  test(`bundles for a browser into at most ${largestBundle} bytes, compressed`, async () => {
    const made = await rolldown({ cwd: folder, input: "trade.ts", platform: "browser", logLevel: "silent" });
    const { output } = await made.generate({ format: "esm", minify: true });
    await made.close();
    const [chunk, ...others] = output;
    expect(others).toEqual([]);
    expect(chunk.code).not.toMatch(/node:|\brequire\(/);
    const size = gzipSync(chunk.code, { level: 9 }).length;
    process.stdout.write(
      `client and verifier in a browser's bundle: ${size} bytes compressed, ${chunk.code.length} plain\n`,
    );
    expect(size).toBeLessThanOrEqual(largestBundle);
  });

  test("gets the same bytes again only if they changed", async () => {
    const url = `${world.service.url}/client.tgz`;
    const first = await fetch(url);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/gzip"]);
    const etag = first.headers.get("etag") as string;
    expect((await fetch(url, { headers: { "If-None-Match": etag } })).status).toBe(304);
    expect((await fetch(url, { method: "POST" })).status).toBe(405);
  });
});
