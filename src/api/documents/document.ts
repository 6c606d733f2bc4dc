import type { EndpointDeclaration } from "../declaration.js";
import { errorBody } from "./fields.js";
import { headerComponents } from "./headers.js";
import { answerSchema, type JsonSchema } from "./jsonSchema.js";
import { parametersOf, requestBodyOf } from "./parameters.js";
import { eventsOf, responseComponents, responsesOf } from "./responses.js";

const tags: Readonly<Record<EndpointDeclaration["tag"], string>> = {
  Routes: "The best way from one token to another, as an unsigned and simulated transaction.",
  Wallet: "The smart wallet of an owner, its approvals and balances.",
  Prices: "USD prices, derived from the market itself.",
  Listings: "Networks, tokens, protocols and their actions.",
  Documentation: "This document.",
  Operators: "Health, status and metrics of the service.",
};

const description = `A self-hosted route API for DeFi. Amounts are raw token units as decimal text. Addresses are
accepted in any letter case and returned in lower case; \`0xeeee…\` is the native currency. Unknown parameters are ignored
unless they misspell a known one. Every failure has the same body, \`Error\`; its codes are listed with each operation and at
\`/docs/errors\`. Every endpoint that answers \`GET\` answers \`HEAD\` too.`;

/** Builds the OpenAPI 3.1 document of `endpoints`. Their order does not matter. */
export function buildDocument(endpoints: readonly EndpointDeclaration[]) {
  return {
    openapi: "3.1.0",
    info: { title: "Sluice", version: "1", description, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/", description: "This service" }],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
    // A service without API keys requires no credentials.
    security: [{}, { bearer: [] }, { apikey: [] }],
    paths: pathsOf(endpoints),
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

function pathsOf(endpoints: readonly EndpointDeclaration[]): Record<string, JsonSchema> {
  const sorted = [...endpoints].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of sorted)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint) };
  return paths;
}

function keyOf({ path, method }: EndpointDeclaration): string {
  return `${path} ${method}`;
}

/** The `security` of an operation. If absent, the document's `security` applies. */
const security = { key: {}, operator: { security: [{}, { bearer: [] }] }, open: { security: [] } };

function operationOf(endpoint: EndpointDeclaration): JsonSchema {
  const { tag, summary, description: about, access } = endpoint;
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: operationIdOf(endpoint),
    tags: [tag],
    summary,
    ...(about === undefined ? {} : { description: about }),
    ...security[access],
    parameters: parametersOf(endpoint),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(endpoint),
    ...(endpoint.live === undefined ? {} : { "x-event-stream": eventsOf(endpoint.live) }),
  };
}

/** Returns an operation's id: `get /api/v1/prices/{chainId}` becomes `getPricesByChainId`. */
function operationIdOf({ method, path }: EndpointDeclaration): string {
  const words = path
    .replace(/^\/api\/v1/, "")
    .replace(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
