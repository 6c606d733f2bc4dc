import type { EndpointDoc } from "./endpointDoc.js";
import { errorBody } from "./fields.js";
import { headerComponents } from "./headers.js";
import { answerSchema, type JsonSchema } from "./jsonSchema.js";
import { parametersOf, requestBodyOf } from "./parameters.js";
import { responseComponents, responsesOf } from "./responses.js";

const tags: Readonly<Record<EndpointDoc["tag"], string>> = {
  Routes: "The best way from one token to another, as an unsigned and simulated transaction.",
  Wallet: "The smart wallet of an owner.",
  Prices: "USD prices, told from the market itself.",
  Listings: "What the service knows.",
  Documentation: "This document.",
  Operators: "For whoever runs the service.",
};

const description = `A self-hosted route API for DeFi. Amounts are raw token units as decimal text, addresses are
accepted in any letter case and answered in lower case, and \`0xeeee…\` is the native currency. Parameters nobody knows
are ignored. Every failure has the one body \`Error\`; its codes are listed with every operation and at \`/docs/errors\`.
\`HEAD\` is answered wherever \`GET\` is.`;

/** The OpenAPI 3.1 document of `docs`; the same text for the same endpoints, in whatever order they come. */
export function buildDocument(docs: readonly EndpointDoc[]) {
  return {
    openapi: "3.1.0",
    info: { title: "Sluice", version: "1", description, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/", description: "This service" }],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
    // A service that is open needs no key at all.
    security: [{}, { bearer: [] }, { apikey: [] }],
    paths: pathsOf(docs),
    components: {
      headers: headerComponents,
      responses: responseComponents,
      schemas: { Error: answerSchema(errorBody) },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        apikey: { type: "apiKey", in: "query", name: "apikey" },
      },
    },
  };
}

function pathsOf(docs: readonly EndpointDoc[]): Record<string, JsonSchema> {
  const sorted = [...docs].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const paths: Record<string, JsonSchema> = {};
  for (const doc of sorted) paths[doc.path] = { ...paths[doc.path], [doc.method]: operationOf(doc) };
  return paths;
}

function keyOf({ path, method }: EndpointDoc): string {
  return `${path} ${method}`;
}

function operationOf(doc: EndpointDoc): JsonSchema {
  const { tag, summary, description: about, path } = doc;
  const requestBody = requestBodyOf(doc);
  const mayNeedKey = doc.errors.includes("UNAUTHORIZED");
  return {
    operationId: operationIdOf(doc),
    tags: [tag],
    summary,
    ...(about === undefined ? {} : { description: about }),
    // Outside the interface a key is asked for where the operator has set one.
    ...(path.startsWith("/api/") ? {} : { security: mayNeedKey ? [{}, { bearer: [] }] : [] }),
    parameters: parametersOf(doc),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(doc),
  };
}

/** `get /api/v1/prices/{chainId}` → `getPricesByChainId`. */
function operationIdOf({ method, path }: EndpointDoc): string {
  const words = path
    .replace(/^\/api\/v1/, "")
    .replace(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
