import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type CatalogueEntry, catalogue } from "../../errors/index.js";
import type { EndpointDeclaration } from "../declaration.js";
import { endpoints } from "../endpoints/index.js";
import { readLists } from "../parameters/lists.js";
import { readParameters } from "../parameters/read.js";
import { buildDocument } from "./document.js";

type Parameter = {
  name: string;
  in: string;
  description: string;
  required: boolean;
  deprecated?: boolean;
  schema: object;
  example: unknown;
};
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: { "application/json": { schema: object; example: Record<string, unknown> } } };
  responses: Record<string, object>;
};

const document = buildDocument(endpoints);
const text = JSON.stringify(document);
const ajv = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true }));
ajv.addKeyword("components");

function operationOf({ path, method }: Pick<EndpointDeclaration, "path" | "method">): Operation {
  return document.paths[path]?.[method] as Operation;
}

/** Every schema object there is, with the place where it stands. */
function schemasIn(value: unknown, place: string): [string, object][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]): [string, object][] => {
    const here = `${place}/${key}`;
    return key === "schema" ? [[here, child as object]] : schemasIn(child, here);
  });
}

const parameters = endpoints.flatMap((doc) =>
  operationOf(doc).parameters.map((parameter): [string, EndpointDeclaration, Parameter] => [
    `${doc.method} ${doc.path} ${parameter.name}`,
    doc,
    parameter,
  ]),
);

describe("the OpenAPI document", () => {
  test("is OpenAPI 3.1", async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(document.openapi).toBe("3.1.0");
  });

  test("is the same text in whatever order the endpoints come, with sorted paths", () => {
    expect(JSON.stringify(buildDocument([...endpoints].reverse()))).toBe(text);
    const paths = Object.keys(document.paths);
    expect(paths).toEqual([...paths].sort());
  });

  test("describes no method of a path twice, and names every operation differently", () => {
    const keys = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
    const ids = endpoints.map((doc) => operationOf(doc).operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(get|post)[A-Za-z0-9]+$/);
  });

  test("has only schemas that compile, without a keyword that means nothing", () => {
    ajv.addSchema({ $id: "document", components: document.components }, undefined, undefined, false);
    const schemas = [...schemasIn(document, "#"), ...Object.entries<object>(document.components.schemas)];
    expect(schemas.length).toBeGreaterThan(100);
    for (const [place, schema] of schemas) {
      const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
      expect(() => ajv.compile(own), place).not.toThrow();
    }
  });

  test("names placeholders of paths exactly as their parameters", () => {
    for (const doc of endpoints) {
      const placeholders = [...doc.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(doc.inPath ?? {}), doc.path).toEqual(placeholders);
    }
  });
});

describe("a parameter in the document", () => {
  test("is there for everything that can be sent", () => expect(parameters.length).toBeGreaterThan(60));

  test.each(parameters)("%s has a description, and an example that is read", (_, doc, parameter) => {
    const { name, description, example, schema } = parameter;
    expect(description).toMatch(/^[A-Z].*\.$/s);
    expect(example).toBeDefined();
    expect(ajv.validate(schema, example)).toBe(true);
    const known = doc.aliases?.[name] ?? name;
    const list = doc.lists?.[known];
    const single = { ...doc.inPath, ...doc.query }[known];
    const read =
      list === undefined
        ? readParameters({ [known]: single as z.ZodType }, { [known]: [String(example)] })
        : readLists({ [known]: list }, { [known]: (example as unknown[]).map(String) });
    expect(read.faults).toEqual([]);
  });

  test.each(endpoints.filter(({ body }) => body !== undefined))(
    "of the body of $path is there too",
    (doc) => {
      const { schema, example } = operationOf(doc).requestBody?.content["application/json"] ?? {};
      expect(ajv.validate(schema as object, example)).toBe(true);
      for (const [name, kind] of Object.entries(doc.body ?? {})) {
        const sent = example?.[name];
        // Objects are read by endpoints themselves, and all else as the text that a query has.
        if (typeof sent === "object") expect(kind.safeParse(sent).error).toBeUndefined();
        else
          expect(
            readParameters({ [name]: kind }, sent === undefined ? {} : { [name]: [String(sent)] }).faults,
          ).toEqual([]);
      }
      const { properties, required } = schema as { properties: object; required: string[] };
      expect(Object.keys(properties)).toEqual([
        ...Object.keys(doc.body ?? {}),
        ...Object.keys(doc.aliases ?? {}),
      ]);
      expect(required.length).toBeGreaterThan(0);
      expect(Object.keys(example ?? {})).toEqual(expect.arrayContaining(required));
      for (const property of Object.values(properties)) expect(property.description).toMatch(/\.$/);
    },
  );

  test("has its default and its unit where there is one", () => {
    const { parameters: all } = operationOf({ method: "get", path: "/api/v1/shortcuts/route" });
    expect(all.find(({ name }) => name === "slippage")).toEqual({
      name: "slippage",
      in: "query",
      description: expect.stringMatching(/ In basis points\.$/),
      required: false,
      schema: {
        anyOf: [
          { type: "integer", minimum: 0, maximum: 10_000 },
          { type: "string", enum: ["auto"] },
        ],
        default: 300,
      },
      example: 50,
    });
  });

  test("is documented in both spellings, deprecated where it is", () => {
    const flags = (path: string, names: string[]) =>
      operationOf({ method: "get", path })
        .parameters.filter(({ name }) => names.includes(name))
        .map(({ name, deprecated }) => [name, deprecated ?? false]);
    expect(flags("/api/v1/shortcuts/route", ["toEOA", "toEoa", "receiver"])).toEqual([
      ["receiver", false],
      ["toEOA", true],
      ["toEoa", true],
    ]);
    expect(flags("/api/v1/tokens", ["primayAddress", "primaryAddress"])).toEqual([
      ["primayAddress", false],
      ["primaryAddress", false],
    ]);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/api/v1/wallet/appprove", "/api/v1/wallet/approve"]),
    );
  });
});

describe("a response in the document", () => {
  test("refuses members nobody described", () => {
    for (const { path, response } of endpoints.filter(({ tag }) => tag !== "Documentation")) {
      const open = JSON.stringify(z.toJSONSchema(response)).match(/"additionalProperties":(\{\}|true)/);
      expect(open, path).toBe(null);
    }
  });

  test("has every status its codes have in the catalogue", () => {
    for (const doc of endpoints) {
      const statuses = Object.keys(operationOf(doc).responses);
      expect(statuses, doc.path).toEqual(
        expect.arrayContaining(["200", "400", "500", ...doc.errors.map((code) => String(statusOf(code)))]),
      );
    }
  });

  test("offers no code that only the command line meets", () => {
    const doc: EndpointDeclaration = {
      method: "get",
      path: "/x",
      tag: "Operators",
      summary: "x",
      response: z.null(),
      errors: ["PORT_IN_USE"],
      access: "open",
      cost: 0,
      work: "none",
    };
    expect(() => buildDocument([doc])).toThrow("PORT_IN_USE has no status, so /x cannot answer it");
  });
});

function statusOf(code: keyof typeof catalogue): number | undefined {
  const entry: CatalogueEntry = catalogue[code];
  return entry.status;
}
