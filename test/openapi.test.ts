import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { get as httpGet, type IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { buildDocument } from "../src/api/documents/document.js";
import type { Endpoint } from "../src/api/endpoints/endpoint.js";
import { endpoints } from "../src/api/endpoints/index.js";
import { type App, buildServer } from "../src/api/index.js";
import { type Answer, checkAnswer, checkedAnswers, faultsOf } from "./helpers/checkAnswers.js";
import { failureIn, sendRaw } from "./helpers/http.js";
import { makeDataFolder } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

const world = useService();
const document = buildDocument(endpoints);

type Described = {
  parameters: { name: string; in: string; example: unknown; "x-instead-of"?: string }[];
  requestBody?: { content: { "application/json": { example: unknown } } };
};

/** Returns the request in the document's examples. */
function exampleOf({ path, method }: Endpoint): { target: string; init: RequestInit } {
  const { parameters, requestBody } = (document.paths[path] as Record<string, unknown>)[method] as Described;
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, example, "x-instead-of": other } of parameters) {
    if (other !== undefined) continue;
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(String(example)));
    else for (const value of [example].flat()) query.append(name, String(value));
  }
  const target = query.size === 0 ? filled : `${filled}?${query}`;
  if (requestBody === undefined) return { target, init: {} };
  const body = JSON.stringify(requestBody.content["application/json"].example);
  return { target, init: { method, headers: { "content-type": "application/json" }, body } };
}

describe("GET /v1/openapi.json", () => {
  test("answers the document of the endpoints, and a matching ETag with 304", async () => {
    const url = `${world.service.url}/api/v1/openapi.json`;
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(JSON.stringify(document));
    const etag = response.headers.get("etag") ?? "";
    const again = await fetch(url, { headers: { "If-None-Match": etag } });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: "" });
    const compressed = await fetch(url, { headers: { "Accept-Encoding": "br" } });
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(await compressed.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test.each(endpoints.map((doc): [string, Endpoint] => [`${doc.method} ${doc.path}`, doc]))(
    "%s answers the request in its examples",
    async (_, doc) => {
      const { target, init } = exampleOf(doc);
      const before = checkedAnswers();
      const response = await fetch(`${world.service.url}${target}`, init);
      expect(response.status, await response.text()).toBe(200);
      expect(checkedAnswers()).toBe(before + 1);
    },
  );
});

describe("the document's paths", () => {
  test("are the served routes, each with its methods", async () => {
    const served: string[] = [];
    const listen = (message: unknown) => {
      const { fastify } = message as { fastify: FastifyInstance };
      fastify.addHook("onRoute", ({ method, url }) => {
        for (const each of [method].flat()) served.push(`${each.toLowerCase()} ${url}`);
      });
    };
    subscribe("fastify.initialization", listen);
    const settings = { relaxedRoute: false, cors: true, bodyLimitBytes: 1024, auth: "open", rateLimit: 0 };
    const limits = { headersMs: 1000, requestMs: 1000, idleMs: 1000, maxConnections: 1 };
    const logger = pino({ level: "silent" });
    const app = {
      networks: new Map(),
      logger,
      api: { ...settings, quoteTimeoutMs: 1000, liveStreams: 1, liveStreamsPerCaller: 1, liveSeconds: 1 },
      limits,
      operatorKey: "",
    };
    const server = await buildServer(app as unknown as App);
    await server.ready();
    unsubscribe("fastify.initialization", listen);
    await server.close();
    // HEAD comes with GET and OPTIONS with CORS, and the pages below /docs are for people. No `app` of a test has the
    // page.
    const relevant = served
      .map((route) => route.replace(/:(\w+)/g, "{$1}"))
      .filter((route) => /^(get|post|put|patch|delete) /.test(route) && !/ \/docs(\/|$)/.test(route));
    const described = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(relevant.length).toBeGreaterThan(15);
    expect([...new Set(relevant)].sort()).toEqual(described.sort());
  });
});

describe("the comparison of answers", () => {
  const good: Answer = {
    method: "GET",
    path: "/api/v1/networks?chainId=1",
    status: 200,
    headers: new Headers({ "X-Request-Id": "a", "Content-Type": "application/json; charset=utf-8" }),
    body: '[{"id":1,"name":"Ethereum","isConnected":true,"blockTimeSeconds":12,"nativeCurrency":{"symbol":"ETH","name":"Ether","decimals":18}}]',
  };
  const failure = {
    ...good,
    status: 400,
    body: '{"statusCode":400,"error":"Bad Request","code":"INVALID_PARAMETER","message":["x"],"requestId":"a"}',
  };
  const unknown = { ...failure, path: "/nope", status: 404, body: failure.body.replace(/400/, "404") };
  const json = "application/json";

  test("accepts answers as described", () => {
    expect(faultsOf(good)).toEqual([]);
    expect(faultsOf({ ...good, method: "HEAD", body: "" })).toEqual([]);
    expect(faultsOf({ ...good, path: "/api/v1/networks/" })).toEqual([]);
    expect(faultsOf(failure)).toEqual([]);
    const notFound = unknown.body.replace("INVALID_PARAMETER", "NOT_FOUND");
    expect(faultsOf({ ...unknown, body: notFound })).toEqual([]);
  });

  test.each<[string, Answer, RegExp]>([
    ["a member too many", { ...good, body: good.body.replace("}]", ',"x":1}]') }, /additional properties/],
    [
      "a member missing",
      { ...good, body: '[{"id":1,"name":"E","blockTimeSeconds":12}]' },
      /required property 'isConnected'/,
    ],
    ["another type", { ...good, body: good.body.replace("1", '"1"') }, /\/0\/id must be integer/],
    ["text that is not JSON", { ...good, body: "<html>" }, /not JSON/],
    ["another content type", { ...good, headers: new Headers({ "X-Request-Id": "a" }) }, /content type/],
    ["no request id", { ...good, headers: new Headers({ "Content-Type": json }) }, /X-Request-Id is missing/],
    ["a status nobody described", { ...failure, status: 418 }, /status 418 is not described/],
    [
      "a code nobody described",
      { ...failure, body: failure.body.replace("INVALID_PARAMETER", "NO_ROUTE") },
      /code/,
    ],
    [
      "a status that is not in the body",
      { ...failure, body: failure.body.replace("400", "422") },
      /statusCode/,
    ],
    ["a failure with another body", { ...failure, body: '{"message":"no"}' }, /required property/],
    ["an unknown path with a strange code", unknown, /code/],
    ["a body where there should be none", { ...good, method: "HEAD" }, /not empty/],
    [
      "a header nobody described",
      { ...good, headers: headersWith({ Deprecation: "true" }) },
      /Deprecation is not/,
    ],
    [
      "a header of another kind",
      { ...good, headers: headersWith({ "RateLimit-Limit": "many" }) },
      /RateLimit-Limit/,
    ],
    [
      "no Retry-After",
      {
        ...failure,
        status: 503,
        body: failure.body.replace("400", "503").replace("INVALID_PARAMETER", "NOT_READY"),
      },
      /Retry-After is missing/,
    ],
  ])("finds %s", (_, answer, sentence) => expect(faultsOf(answer).join("; ")).toMatch(sentence));

  function headersWith(more: Record<string, string>): Headers {
    return new Headers({ "X-Request-Id": "a", "Content-Type": json, ...more });
  }

  test("checks what fetch and raw connections receive, from watched services only", async () => {
    const { url } = world.service;
    const before = checkedAnswers();
    await fetch(`${url}/health`);
    await fetch(new URL(`${url}/health`));
    await fetch(new Request(`${url}/nope`, { method: "POST" }));
    await sendRaw(url, "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(checkedAnswers()).toBe(before + 4);
    for (const encoding of ["identity", "gzip", "br"]) {
      const headers = { "Accept-Encoding": encoding };
      const text = await new Promise<IncomingMessage>((resolve) =>
        httpGet(`${url}/api/v1/tokens`, { headers }, resolve),
      ).then((response) => response.toArray());
      expect(Buffer.concat(text).length).toBeGreaterThan(100);
    }
    expect(checkedAnswers()).toBe(before + 7);
    expect(() => checkAnswer(new URL("http://127.0.0.1:1/health"), { ...good, status: 418 })).not.toThrow();
    expect(checkedAnswers()).toBe(before + 7);
  });
});

describe("/docs/api/try", () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** Returns everything that the page at `url` refers to. */
  async function assetsOf(url: string): Promise<URL[]> {
    const html = await (await fetch(url)).text();
    return [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, place = ""]) => new URL(place, url));
  }

  test.each(["/docs/api/try", "/docs/api/try/"])(
    "%s is a page whose every part comes from the service",
    async (place) => {
      const url = `${world.service.url}${place}`;
      const assets = await assetsOf(url);
      expect(assets.length).toBeGreaterThan(5);
      for (const asset of [new URL(url), ...assets]) {
        expect(asset.origin).toBe(new URL(url).origin);
        const response = await fetch(asset);
        expect(response.status, asset.pathname).toBe(200);
        expect(response.headers.get("content-security-policy")).toBe(policy);
        expect(response.headers.get("content-type")).toMatch(
          /^(text\/(html|css)|application\/javascript|text\/javascript|image\/png)/,
        );
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
    },
  );

  test("shows the document, and contacts no validator", async () => {
    const { url } = world.service;
    const script = await (await fetch(`${url}/docs/api/try/static/swagger-initializer.js`)).text();
    expect(script).toContain("resolveUrl('./json')");
    expect(script).toContain("validatorUrl: null");
    expect(await (await fetch(`${url}/docs/json`)).json()).toEqual(JSON.parse(JSON.stringify(document)));
    for (const sheet of ["swagger-ui.css", "index.css"]) {
      const css = await (await fetch(`${url}/docs/api/try/static/${sheet}`)).text();
      expect(css).not.toContain("@import");
      for (const [, place] of css.matchAll(/url\(["']?([^"')]{0,20})/g)) expect(place).toMatch(/^data:/);
    }
  });

  test("is loaded again only after a change", async () => {
    const url = `${world.service.url}/docs/api/try/static/swagger-ui.css`;
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    expect((await fetch(url, { headers: { "If-None-Match": etag } })).status).toBe(304);
  });

  test("refuses missing files and paths outside its folder with the standard body", async () => {
    for (const place of [
      "nope",
      "static/nope.js",
      "static/..%2f..%2fpackage.json",
      "static/%2e%2e/package.json",
    ]) {
      const response = await fetch(`${world.service.url}/docs/api/try/${place}`);
      expect(await failureIn(response), place).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
  });

  test("works without CORS", async () => {
    const folder = await makeDataFolder();
    const env = { RPC_URL_1: world.chain.url, SLUICE_DATA: folder.path, SLUICE_API_CORS: "false" };
    const closed = await startServiceHere(env, "listening");
    try {
      for (const asset of await assetsOf(`${closed.url}/docs/api/try`)) {
        const response = await fetch(asset);
        expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, null]);
        await response.arrayBuffer();
      }
    } finally {
      await closed.stop();
      await folder.remove();
    }
  });
});
