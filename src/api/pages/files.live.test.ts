import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Edge, startEdge } from "../testing/edge.js";
import { builtFolder } from "./builtFolder.js";
import { builtFile } from "./clientPackage.js";

const folder = mkdtempSync(join(tmpdir(), "sluice-page-"));
let edge: Edge;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "assets/a-1.js"), "plain");
  writeFileSync(join(folder, "assets/a-1.js.br"), "brotli");
  writeFileSync(join(folder, "assets/a-1.js.gz"), "gzip");
  writeFileSync(join(folder, ".sources"), "a stamp");
  mkdirSync(join(folder, "api"));
  writeFileSync(join(folder, "errors.html"), "errors");
  writeFileSync(join(folder, "api/index.html"), "endpoints");
  writeFileSync(join(folder, "assets/route.png"), "a picture");
  edge = await startEdge({
    page: builtFolder(folder, "/"),
    site: builtFolder(folder, "/docs/"),
    localChain: 1,
  });
});

afterAll(async () => {
  await edge.close();
  rmSync(folder, { recursive: true });
});

describe("the page", () => {
  test("is served under a policy that lets nothing in from elsewhere", async () => {
    const { statusCode, headers, body } = await edge.server.inject("/");
    expect([statusCode, body, headers["cache-control"]]).toEqual([200, "<!doctype html>", "no-cache"]);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
    const again = await edge.server.inject({ url: "/", headers: { "if-none-match": String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test("leads browsers on that look for a page which does not exist; programs get the error", async () => {
    const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
    const page = await edge.server.inject({ url: "/nothing", headers: asBrowser });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.body).toContain('<a href="/">');
    for (const [url, headers] of [
      ["/nothing", { accept: "*/*" }],
      ["/api/v1/nothing", asBrowser],
    ] as const)
      expect((await edge.server.inject({ url, headers })).json()).toMatchObject({ code: "NOT_FOUND" });
  });

  test.each([
    ["br, gzip", "br", "brotli"],
    ["gzip", "gzip", "gzip"],
    ["identity", undefined, "plain"],
  ])("has its files compressed beforehand: %s", async (accepted, encoding, body) => {
    const answer = await edge.server.inject({
      url: "/assets/a-1.js",
      headers: { "accept-encoding": accepted },
    });
    expect([answer.body, answer.headers["content-encoding"]]).toEqual([body, encoding]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  });

  test.each(["/.sources", "/assets/a-1.js.br", "/assets/../.sources", "/index.html", "/explore"])(
    "%s is the interface's own 404",
    async (url) => {
      const answer = await edge.server.inject(url);
      expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("is not there where it was not built", () => {
    expect(builtFolder(join(folder, "nowhere"), "/")).toBe(undefined);
  });
});

describe("the site", () => {
  test.each([
    ["/docs/", "<!doctype html>", "text/html; charset=utf-8"],
    ["/docs/errors", "errors", "text/html; charset=utf-8"],
    ["/docs/api/", "endpoints", "text/html; charset=utf-8"],
    ["/docs/assets/a-1.js", "plain", "text/javascript; charset=utf-8"],
    ["/docs/assets/route.png", "a picture", "image/png"],
  ])("has %s under the policy of the page", async (path, content, type) => {
    const { statusCode, headers, body } = await edge.server.inject(path);
    expect([statusCode, body, headers["content-type"]]).toEqual([200, content, type]);
    const page = await edge.server.inject("/");
    expect(headers["content-security-policy"]).toBe(page.headers["content-security-policy"]);
  });

  test.each([
    ["/docs", "/docs/"],
    ["/docs?a=1", "/docs/?a=1"],
    ["/docs/errors/", "/docs/errors"],
    ["/docs/api", "/docs/api/"],
  ])("leads from %s to %s, from where its links are read", async (path, location) => {
    const { statusCode, headers } = await edge.server.inject(path);
    expect([statusCode, headers.location]).toEqual([308, location]);
  });

  test.each(["/docs/errors.html", "/docs/nope", "/docs/assets/a-1.js.br"])(
    "%s is the interface's own 404",
    async (url) => {
      const answer = await edge.server.inject(url);
      expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
    },
  );

  test("a file is found however its path is written, and refuses other methods; of nothing there is nothing to refuse", async () => {
    const at = async (method: "GET" | "POST", url: string) => {
      const { statusCode, headers } = await edge.server.inject({ method, url });
      return [statusCode, headers.allow];
    };
    expect(await at("GET", "/docs/%65rrors")).toEqual([200, undefined]);
    for (const url of ["/docs/errors", "/docs/", "/docs/assets/a-1.js"])
      expect(await at("POST", url)).toEqual([405, "GET, HEAD"]);
    expect(await at("POST", "/docs/nope")).toEqual([404, undefined]);
  });

  test("is where / leads to without the page", async () => {
    const other = await startEdge({ site: builtFolder(folder, "/docs/") });
    const { statusCode, headers } = await other.server.inject("/");
    expect([statusCode, headers.location]).toEqual([308, "/docs/"]);
    await other.close();
  });

  test("says that it is being built until it is there", async () => {
    const later = join(folder, "later");
    const other = await startEdge({ site: builtFolder(later, "/docs/", () => true) });
    const program = await other.server.inject("/docs/errors");
    expect([program.statusCode, program.json().code, program.headers["retry-after"]]).toEqual([
      503,
      "NOT_READY",
      "2",
    ]);
    const browser = await other.server.inject({ url: "/docs/", headers: { accept: "text/html,*/*" } });
    expect([browser.statusCode, browser.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
    expect(browser.body).toContain("is building this page");
    mkdirSync(later);
    writeFileSync(join(later, "index.html"), "built");
    expect((await other.server.inject("/docs/")).body).toBe("built");
    expect((await other.server.inject("/docs/errors")).statusCode).toBe(404);
    await other.close();
  });

  test("answers as not there what was deleted since, and reads it again once it is back", async () => {
    const file = join(folder, "late.html");
    writeFileSync(file, "late");
    const other = await startEdge({ site: builtFolder(folder, "/docs/") });
    rmSync(file);
    expect((await other.server.inject("/docs/late")).statusCode).toBe(404);
    writeFileSync(file, "late");
    expect((await other.server.inject("/docs/late")).body).toBe("late");
    rmSync(file);
    await other.close();
  });
});

describe("/client.tgz", () => {
  test("says that it is being built until it is there, and is not there if nobody builds it", async () => {
    const file = join(folder, "client.tgz");
    let building = true;
    expect(builtFile(file, () => false)).toBe(undefined);
    const other = await startEdge({ clientPackage: builtFile(file, () => building) });
    const soon = await other.server.inject("/client.tgz");
    expect([soon.statusCode, soon.json().code, soon.headers["retry-after"]]).toEqual([503, "NOT_READY", "5"]);
    building = false;
    expect((await other.server.inject("/client.tgz")).statusCode).toBe(404);
    writeFileSync(file, "packed");
    const { statusCode, body, headers } = await other.server.inject("/client.tgz");
    expect([statusCode, body, headers["content-type"]]).toEqual([200, "packed", "application/gzip"]);
    await other.close();
    expect((await edge.server.inject("/client.tgz")).statusCode).toBe(404);
  });
});

describe("/local/wallet", () => {
  function ask(payload: object, headers: Record<string, string> = {}) {
    return edge.server.inject({ method: "POST", url: "/local/wallet", payload, headers });
  }

  test.each(["anvil_setBalance", "eth_sign", "debug_traceTransaction", "__proto__"])(
    "hands on no %s",
    async (method) => {
      const { statusCode, body } = await ask({ method, params: [] });
      expect([statusCode, body.includes("allowed are eth_accounts")]).toEqual([400, true]);
    },
  );

  test("refuses the pages of other origins, and says when the chain is not there yet", async () => {
    const call = { method: "eth_accounts" };
    expect((await ask(call, { origin: "https://evil.example" })).statusCode).toBe(400);
    expect((await ask(call, { origin: "null" })).statusCode).toBe(400);
    // A name that leads here by now: to the browser its page is of the same origin.
    const rebound = { host: "evil.example:3000", origin: "http://evil.example:3000" };
    expect((await ask(call, rebound)).json().message).toEqual([expect.stringMatching(/^Host is evil/)]);
    expect((await ask(call, { host: "localhost:3000", origin: "http://localhost:3000" })).statusCode).toBe(
      503,
    );
  });

  test("is not there where no chain is embedded", async () => {
    const other = await startEdge({ page: builtFolder(folder, "/") });
    const answer = await other.server.inject({ method: "POST", url: "/local/wallet", payload: {} });
    expect(answer.statusCode).toBe(404);
    await other.close();
  });
});
