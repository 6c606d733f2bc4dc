import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "../src/lib/testing/runs.js";
import { failureIn } from "./helpers/http.js";
import { useService } from "./helpers/sharedService.js";

/** Every parameter of every endpoint in the service's document, with every kind of invalid value. */

type Schema = {
  type?: string;
  pattern?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  items?: Schema;
  anyOf?: Schema[];
};
type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  /** The parameter that this one takes the place of. */
  "x-instead-of"?: string;
  schema: Schema;
  example: unknown;
};
type Operation = {
  parameters?: Parameter[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, Schema>; required: string[] } }>;
  };
};
type Document = { paths: Record<string, Record<string, Operation>> };

const hostile: Record<string, string> = {
  "ten kilobytes": "a".repeat(10_000),
  unicode: "\u{1F984}\u202e\u0000ﷺ",
  SQL: "'; DROP TABLE tokens; --",
  "a negative number": "-1",
  "scientific notation": "1e18",
  "2^256": (2n ** 256n).toString(),
  "a fraction": "1.5",
  hex: "0x",
  markup: "<script>alert(1)</script>",
  "a prototype": "__proto__",
  "not a number": "NaN",
  blanks: "   ",
};

const world = useService();
let document: Document;

beforeAll(async () => {
  const response = await fetch(`${world.service.url}/api/v1/openapi.json`);
  document = (await response.json()) as Document;
});

function operations(method: string): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) => {
    const operation = methods[method];
    return operation === undefined ? [] : [[path, operation] as [string, Operation]];
  });
}

/** Returns an operation's address with every required parameter at its example, with some changes. */
function addressOf(path: string, parameters: Parameter[], changes: Record<string, string[]>): string {
  let filled = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const { name, example } = parameter;
    const values = changes[name] ?? (isNeeded(parameter, parameters) ? [String(example)] : []);
    if (parameter.in === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(values[0] ?? ""));
    else for (const value of values) query.append(name, value);
  }
  return `${world.service.url}${filled}?${query}`;
}

/** Returns whether a request needs the parameter, or one that takes its place. */
function isNeeded({ name, required }: Parameter, parameters: readonly Parameter[]): boolean {
  return required || parameters.some((other) => other["x-instead-of"] === name);
}

const isList = ({ schema }: Parameter) => schema.type === "array";
const ofOne = ({ schema }: Parameter): Schema => schema.items ?? schema;

/** Returns whether a parameter with this schema may accept the text. */
function allows({ type, pattern, enum: values, minimum, maximum, anyOf }: Schema, text: string): boolean {
  if (anyOf !== undefined) return anyOf.some((form) => allows(form, text));
  if (values !== undefined) return values.includes(text);
  if (type === "integer") {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return value >= (minimum ?? 0) && value <= (maximum ?? Number.MAX_SAFE_INTEGER);
  }
  if (type === "number") return /^-?\d+(\.\d+)?$/.test(text);
  if (type === "boolean") return ["true", "false", "0", "1"].includes(text);
  if (pattern !== undefined) return new RegExp(pattern).test(text) && text.length < 78;
  return text !== "";
}

/** Number of hostile values for each parameter. */
const hostileEach = runs({ normal: 4, deep: 1000 });
/** The next value by schema. */
const turns = new Map<string, number>();

/**
 * Returns some of the values, different ones at every call for the same schema. The same code reads all parameters of a
 * schema, so each value must meet each schema, or every parameter of a schema with few.
 */
function inTurn<T>(form: Schema, values: readonly T[], parameters: number): T[] {
  const key = JSON.stringify(form);
  const count = Math.min(values.length, Math.max(hostileEach, Math.ceil(values.length / parameters)));
  const first = turns.get(key) ?? 0;
  turns.set(key, first + count);
  return Array.from({ length: count }, (_, index) => values[(first + index) % values.length] as T);
}

/** Returns values that parameters of this schema must refuse, and some that a text may accept. */
function trials(schema: Schema, parameters: number): [string, string][] {
  const beyond: [string, string][] = [];
  for (const { type, minimum, maximum } of [schema, ...(schema.anyOf ?? [])]) {
    if (type !== "integer") continue;
    if (minimum !== undefined) beyond.push(["below the range", String(minimum - 1)]);
    if (maximum !== undefined) beyond.push(["above the range", String(maximum + 1)]);
  }
  return [["empty", ""], ...beyond, ...inTurn(schema, Object.entries(hostile), parameters)];
}

async function expectRefused(label: string, name: string, response: Response): Promise<void> {
  const failure = await failureIn(response);
  expect({ label, status: failure.status, code: failure.code }).toEqual({
    label,
    status: 400,
    code: "INVALID_PARAMETER",
  });
  const named = [failure.message].flat().some((sentence) => {
    return sentence.toLowerCase().startsWith(`${name.toLowerCase()} `);
  });
  expect(named, `${label}: ${JSON.stringify(failure.message)} names ${name}`).toBe(true);
}

/** Fails unless the answer is a success or a failure that the client can understand, never an internal one. */
async function expectSane(label: string, response: Response): Promise<void> {
  if (response.status >= 400) await failureIn(response);
  expect({ label, tooBad: response.status >= 500 }).toEqual({ label, tooBad: false });
}

async function stillAlive(): Promise<void> {
  expect((await fetch(`${world.service.url}/health`)).status).toBe(200);
  const failed = world.service.lines().filter((line) => line.message === "Failed to answer");
  expect(failed).toEqual([]);
}

describe("parameters", () => {
  test("form a request that is answered, with the values of their examples", async () => {
    const found = operations("get");
    expect(found.length).toBeGreaterThan(15);
    for (const [path, { parameters = [] }] of found) {
      const response = await fetch(addressOf(path, parameters, {}));
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
    }
  });

  test("are refused by name when they are missing", async () => {
    for (const [path, { parameters = [] }] of operations("get")) {
      for (const { name, in: place, required } of parameters) {
        if (!required || place === "path") continue;
        await expectRefused(
          `${path} ${name}`,
          name,
          await fetch(addressOf(path, parameters, { [name]: [] })),
        );
      }
    }
    await stillAlive();
  });

  test("are refused by name when they are empty, out of range or hostile", async () => {
    let refused = 0;
    const forms = operations("get").flatMap(([, { parameters = [] }]) =>
      parameters.map((parameter) => JSON.stringify(ofOne(parameter))),
    );
    for (const [path, { parameters = [] }] of operations("get")) {
      for (const parameter of parameters) {
        const form = ofOne(parameter);
        const alike = forms.filter((one) => one === JSON.stringify(form)).length;
        for (const [what, text] of trials(form, alike)) {
          // An empty path segment is another path.
          if (parameter.in === "path" && text === "") continue;
          const label = `${path} ${parameter.name}: ${what}`;
          const response = await fetch(addressOf(path, parameters, { [parameter.name]: [text] }));
          if (allows(form, text)) await expectSane(label, response);
          else {
            await expectRefused(label, parameter.name, response);
            refused++;
          }
        }
      }
    }
    process.stdout.write(`parameters: ${refused} refused, of ${new Set(forms).size} forms\n`);
    expect(refused).toBeGreaterThan(runs({ normal: 200, deep: 400 }));
    await stillAlive();
  }, 300_000);

  test("are refused when they are sent twice, unless they are lists", async () => {
    for (const [path, { parameters = [] }] of operations("get")) {
      for (const parameter of parameters) {
        const { name, example } = parameter;
        if (parameter.in === "path") continue;
        const twice = { [name]: [String(example), String(example)] };
        const response = await fetch(addressOf(path, parameters, twice));
        if (isList(parameter)) await expectSane(`${path} ${name}`, response);
        // The two spellings may both be present with the same value.
        else if (name === "toEoa") await expectSane(`${path} ${name}`, response);
        else await expectRefused(`${path} ${name} twice`, name, response);
      }
    }
    await stillAlive();
  });

  test("are ignored when they are unknown", async () => {
    for (const [path, { parameters = [] }] of operations("get")) {
      const url = `${addressOf(path, parameters, {})}&__proto__=1&constructor[]=2&whatever=%00&%ff=%ff`;
      expect({ path, status: (await fetch(url)).status }).toEqual({ path, status: 200 });
    }
  });
});

describe("members of a body", () => {
  const wrong: unknown[] = [{}, [], [[]], { a: 1 }, true, -1, 1.5, 1e30, "", ...Object.values(hostile)];

  test("are either understood or refused by name", async () => {
    // test/bundleEdge.test.ts covers a bundle's list of calls.
    const path = "/api/v1/shortcuts/route";
    const operation = document.paths[path]?.post;
    const schema = operation?.requestBody?.content["application/json"]?.schema;
    const get = document.paths[path]?.get?.parameters ?? [];
    const base = Object.fromEntries(
      get.filter((parameter) => isNeeded(parameter, get)).map(({ name, example }) => [name, example]),
    );
    const ask = (body: unknown) =>
      fetch(`${world.service.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await ask(base)).status).toBe(200);
    for (const name of schema?.required ?? []) {
      for (const absent of [undefined, null]) {
        await expectRefused(`${name} absent`, name, await ask({ ...base, [name]: absent }));
      }
    }
    for (const [name, form] of Object.entries(schema?.properties ?? {})) {
      const alike = Object.values(schema?.properties ?? {}).filter(
        (one) => JSON.stringify(one) === JSON.stringify(form),
      ).length;
      for (const value of inTurn(form, wrong, alike)) {
        const label = `${name}: ${JSON.stringify(value).slice(0, 60)}`;
        const response = await ask({ ...base, [name]: value });
        const isText = typeof value === "string" || typeof value === "boolean";
        if (isText && !allows(form, String(value))) await expectRefused(label, name, response);
        else await expectSane(label, response);
      }
    }
    for (const body of [[], "text", 7, null, [base]]) await expectSane(JSON.stringify(body), await ask(body));
    await stillAlive();
  }, 120_000);
});
