import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { devAccounts, devToken } from "@sluice/devnet";
import openapiTypes, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NATIVE } from "../src/lib/address.js";
import { useService } from "./helpers/sharedService.js";

/** What others generate from the document of a running service, with nothing of Sluice's own. */

const run = promisify(execFile);
const modules = fileURLToPath(new URL("../node_modules", import.meta.url));
const world = useService();
const owner = devAccounts[7]?.address as string;
let folder: string;

type Operation = {
  operationId: string;
  responses: Record<string, { content?: object }>;
  "x-event-stream"?: { mediaType: string };
};
type Document = { paths: Record<string, Record<string, Operation>> };
let document: Document;

const program = `
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const [url = "", owner = "", native = "", usdc = ""] = (
  globalThis as unknown as { process: { argv: string[] } }
).process.argv.slice(2);
const sluice = createClient<paths>({ baseUrl: url });
const sides = { tokenIn: native, amountIn: "1000000000000000000", tokenOut: usdc };
const parties = { fromAddress: owner, spender: owner, receiver: owner, routingStrategy: "router" as const };
const { data, error } = await sluice.GET("/api/v1/shortcuts/route", { params: { query: { ...sides, ...parties } } });
if (data === undefined) throw new Error(error.code);
// Without a cast: the answer is the JSON alone, not also a stream's text.
const { to, value } = data.tx;
const hops: string[] = data.route.map(({ protocol }) => protocol);
const refused = await sluice.GET("/api/v1/shortcuts/quote", { params: { query: { ...sides, tokenOut: owner } } });
const code: string | undefined = refused.error?.code;
console.log(JSON.stringify({ to, value, amountOut: data.amountOut, hops, code }));
`;

beforeAll(async () => {
  const response = await fetch(`${world.service.url}/api/v1/openapi.json`);
  document = (await response.json()) as Document;
  folder = mkdtempSync(join(tmpdir(), "sluice-generated-"));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "project", private: true, type: "module" }),
  );
  writeFileSync(join(folder, "schema.ts"), astToString(await openapiTypes(document as never)));
  writeFileSync(join(folder, "trade.ts"), program);
  mkdirSync(join(folder, "node_modules"));
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
    symlinkSync(join(modules, name), join(folder, "node_modules", name));
  const compilerOptions = {
    ...{ target: "ES2022", lib: ["ES2023", "DOM"], types: [], module: "NodeNext", strict: true },
    ...{
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      outDir: "out",
    },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
});
afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

describe("a client that openapi-typescript and openapi-fetch make of the document", () => {
  test("compiles under strict settings, and reads a route and a refusal without casts", async () => {
    const compiled = await run(process.execPath, [join(modules, "typescript/bin/tsc"), "-p", "."], {
      cwd: folder,
    }).catch(({ stdout }) => ({ stdout }));
    expect(compiled.stdout).toBe("");
    const args = ["out/trade.js", world.service.url, owner, NATIVE, devToken("USDC").address];
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    const read = JSON.parse(stdout);
    expect(read).toMatchObject({ value: "1000000000000000000", code: "UNKNOWN_TOKEN" });
    expect(read.hops.length).toBeGreaterThan(0);
    expect(BigInt(read.amountOut)).toBeGreaterThan(10n ** 9n);
  });
});

describe("the document, for generators of any language,", () => {
  const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

  test("gives each answer one media type, and streams a place of their own", () => {
    const several = operations().flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([, { content = {} }]) => Object.keys(content).length > 1)
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(several).toEqual([]);
    const streams = operations().filter((operation) => operation["x-event-stream"] !== undefined);
    expect(streams.map(({ operationId }) => operationId).sort()).toEqual([
      "getShortcutsQuote",
      "getShortcutsRoute",
    ]);
    for (const stream of streams) expect(stream["x-event-stream"]?.mediaType).toBe("text/event-stream");
  });

  test("names each operation once, by a name that every language accepts", () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  });
});
