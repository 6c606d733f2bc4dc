import { devAccounts, devTokens } from "@sluice/devnet";
import { expect, test } from "vitest";
import { buildDocument } from "../../src/api/documents/document.js";
import { endpoints } from "../../src/api/endpoints/index.js";
import { useService } from "../helpers/sharedService.js";
import { codeIn, expectCalm, randomFor, size, slowMs, tell } from "./chaos.js";

const requests = size({ short: 400, long: 10_400 });
const atOnce = 8;
const world = useService();

type Random = ReturnType<typeof randomFor>;
type Parameter = { name: string; in: "query" | "path"; schema: { example?: unknown; default?: unknown } };
type Operation = {
  parameters?: (Parameter & { example?: unknown })[];
  requestBody?: { content: Record<string, { schema: { properties?: object }; example?: unknown }> };
};

/** Every operation in the document, with the schemas of its parameters. */
const operations = Object.entries(
  (buildDocument(endpoints) as { paths: Record<string, Record<string, Operation>> }).paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    ...operation,
  })),
);

/** The operations that do the most and have the most parameters. */
const costly = operations.filter(({ path }) => /shortcuts|wallet/.test(path));

/** Values that a program, a person or an attacker might send. */
const hostile = [
  ...["", " ", "0", "-1", "-0", "1.5", "1e30", "00012", "0x", "0xg", `0x${"f".repeat(64)}`, "9".repeat(80)],
  ...[
    "null",
    "undefined",
    "NaN",
    "Infinity",
    "true",
    "[]",
    "{}",
    "[object Object]",
    "__proto__",
    "constructor",
  ],
  ...[
    "\u0000",
    "%00",
    "%",
    "\u202e",
    "🦑",
    "é".repeat(50),
    "a".repeat(3000),
    "'; drop table keys; --",
    "../../etc/passwd",
  ],
  ...[
    "1,2",
    ",",
    ",,,",
    "1;2",
    "a=b",
    "a&b",
    "\r\nX-Bad: 1",
    `0x${"0".repeat(40)}`,
    `0x${"E".repeat(40)}`,
    "1 ",
    "+1",
  ],
];
const oddJson: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  [],
  {},
  [[]],
  { a: { b: {} } },
  "x",
  [null],
  [1, "2"],
];
const sane = [
  ...devTokens.slice(0, 12).map(({ address }) => address),
  ...devAccounts.slice(0, 3).map(({ address }) => address),
  ...[
    "1000000000000000000",
    "1000000",
    "1",
    "50",
    "router",
    "delegate",
    "ensowallet",
    "true",
    "false",
    "uniswap-v2",
  ],
];

function drawValue(random: Random): string {
  return random.pick(random.next() < 0.6 ? hostile : sane);
}

/**
 * Draws a request from the document's examples, with some of them replaced, omitted or repeated, or with others added.
 */
function draw(random: Random, { path, method, parameters = [], requestBody }: (typeof operations)[number]) {
  const query: [string, string][] = [];
  let target = path;
  for (const { name, in: place, example, schema } of parameters) {
    const described = example ?? schema.example ?? schema.default;
    const isOdd = random.next() < 0.15;
    const value = isOdd || described === undefined ? drawValue(random) : String(described);
    if (place === "path") target = target.replace(`{${name}}`, encodeURIComponent(value) || "%20");
    else if (described !== undefined ? random.next() < 0.95 : random.next() < 0.1) query.push([name, value]);
    if (place === "query" && random.next() < 0.03) query.push([name, drawValue(random)]);
    if (place === "query" && random.next() < 0.02)
      query.push([`${name}[${random.pick(["", "0", "x"])}]`, drawValue(random)]);
  }
  if (random.next() < 0.05) query.push([drawValue(random), drawValue(random)]);
  const text = query.length === 0 ? "" : `?${new URLSearchParams(query)}`;
  return { method, target: target + text, body: bodyOf(random, requestBody), query };
}

function bodyOf(random: Random, requestBody: Operation["requestBody"]): string | undefined {
  if (requestBody === undefined) return undefined;
  const [content] = Object.values(requestBody.content);
  const example = content?.example ?? exampleOf(content?.schema);
  if (random.next() < 0.05)
    return random.pick(["", "{", "[1,", "\u0000", "null", '"x"', `[${"[".repeat(2000)}`]);
  return JSON.stringify(mutated(random, example));
}

function exampleOf(schema: unknown): unknown {
  const { properties = {} } = (schema ?? {}) as {
    properties?: Record<string, { example?: unknown; examples?: unknown[] }>;
  };
  const members = Object.entries(properties).map(([name, { example, examples }]) => [
    name,
    example ?? examples?.[0],
  ]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** Returns the JSON with a few of its parts replaced. */
function mutated(random: Random, value: unknown): unknown {
  if (random.next() < 0.06) return random.next() < 0.5 ? random.pick(oddJson) : drawValue(random);
  if (Array.isArray(value)) return value.map((each) => mutated(random, each));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(() => random.next() < 0.97);
  return Object.fromEntries(members.map(([name, each]) => [name, mutated(random, each)]));
}

test(
  `all ${requests} requests are answered according to the document and the catalogue`,
  async () => {
    const random = randomFor("fuzzer");
    const codes = new Map<string, number>();
    let left = requests;
    let compared = 0;

    async function send({
      method,
      target,
      body,
    }: {
      method: string;
      target: string;
      body: string | undefined;
    }) {
      const headers = { "content-type": random.next() < 0.98 ? "application/json" : "text/plain" };
      // The helpers compare each answer with the document.
      const response = await fetch(world.service.url + target, {
        method,
        redirect: "manual",
        ...(body === undefined ? {} : { headers, body }),
      });
      const text = await response.text();
      const code = response.status < 400 ? "OK" : codeIn(response.status, JSON.parse(text));
      expect(code, `${method} ${target} ${body}`).not.toBe("INTERNAL");
      codes.set(code, (codes.get(code) ?? 0) + 1);
      return code;
    }

    const isPassing = (code: string) => ["OVERLOADED", "QUOTE_TIMEOUT", "STATE_STALE"].includes(code);

    const work = async () => {
      while (left > 0) {
        left -= 1;
        const drawn = draw(random, random.pick(random.next() < 0.3 ? costly : operations));
        const code = await send(drawn);
        // The same parameters work by GET and POST.
        if (drawn.method !== "GET" || !drawn.target.startsWith("/api/v1/shortcuts/route")) continue;
        const names = drawn.query.map(([name]) => name);
        if (new Set(names).size < names.length || names.some((name) => name.includes("["))) continue;
        left -= 1;
        const posted = await send({
          method: "POST",
          target: "/api/v1/shortcuts/route",
          body: JSON.stringify(Object.fromEntries(drawn.query)),
        });
        compared += 1;
        if (posted === "UNSUPPORTED_MEDIA_TYPE" || isPassing(code) || isPassing(posted)) continue;
        expect([drawn.target, posted]).toEqual([drawn.target, code]);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    tell(
      "fuzzer",
      `${requests} requests, ${compared} of them both ways: ${JSON.stringify(Object.fromEntries(codes))}`,
    );
    expect(codes.get("OK") ?? 0).toBeGreaterThan(requests / 20);
    expect(codes.get("INVALID_PARAMETER") ?? 0).toBeGreaterThan(requests / 20);
    expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
    expectCalm(world.service);
  },
  3 * slowMs,
);
