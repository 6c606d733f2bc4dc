import { STATUS_CODES } from "node:http";
import { type CatalogueEntry, catalogue, type ErrorCode } from "../../errors/index.js";
import type { EndpointDeclaration } from "../declaration.js";
import { headersOf } from "./headers.js";
import { answerSchema, type JsonSchema } from "./jsonSchema.js";

/** The errors of every endpoint. */
const everywhere = [
  ...(["MALFORMED_REQUEST", "REQUEST_TIMEOUT", "EXPECTATION_FAILED"] as const),
  ...(["HEADERS_TOO_LARGE", "INTERNAL"] as const),
];

/** Further errors, by access. NOT_READY means that the API keys have not been read yet. */
const byAccess = {
  key: ["UNAUTHORIZED", "WRONG_ROLE", "RATE_LIMITED", "NOT_READY"],
  operator: ["UNAUTHORIZED"],
  open: [],
} as const satisfies Record<EndpointDeclaration["access"], readonly ErrorCode[]>;

/** Errors that never share a status with another error, by the names that operations use to refer to them. */
export const responseComponents = Object.fromEntries(
  ([...everywhere, "UNAUTHORIZED", "RATE_LIMITED"] as const)
    .filter((code) => code !== "MALFORMED_REQUEST")
    .map((code) => [code, failure(catalogue[code].status, [code])]),
);

/** Returns the `responses` of an operation, by status. */
export function responsesOf(endpoint: EndpointDeclaration): JsonSchema {
  const notModified = {
    description: "The client's copy is current.",
    headers: headersOf(304, endpoint),
  };
  return {
    200: {
      description: endpoint.summary,
      headers: headersOf(200, endpoint),
      content: {
        [endpoint.mediaType ?? "application/json"]: { schema: answerSchema(endpoint.response) },
      },
    },
    ...(endpoint.hasEtag === true ? { 304: notModified } : {}),
    ...Object.fromEntries(
      [...codesByStatus(endpoint)].map(([status, codes]) => [status, failureOrReference(status, codes)]),
    ),
  };
}

/**
 * Describes the stream of events that `Accept: text/event-stream` gets. It is an extension of the operation, since
 * generators of clients would otherwise type every answer as either the JSON or a text.
 */
export function eventsOf(name: string): JsonSchema {
  const description = `One event at once and one for every block: \`${name}\`, whose \`data\` is the JSON of the plain answer, or \`refused\`, whose \`data\` is the body of a failure. \`id\` is the number of the block.`;
  return { mediaType: "text/event-stream", schema: { type: "string", description } };
}

function codesByStatus(endpoint: EndpointDeclaration): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...endpoint.errors, ...everywhere, ...byAccess[endpoint.access]])) {
    const { status }: CatalogueEntry = catalogue[code];
    if (status === undefined)
      throw new TypeError(`${code} has no status, so ${endpoint.path} cannot answer it`);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code].sort());
  }
  return byStatus;
}

function failureOrReference(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const [code = "", another] = codes;
  const isShared = another === undefined && code in responseComponents;
  return isShared ? { $ref: `#/components/responses/${code}` } : failure(status, codes);
}

function failure(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const meanings = codes.map((code) => `- \`${code}\`: ${catalogue[code].meaning} ${catalogue[code].remedy}`);
  const narrowed = {
    type: "object",
    properties: { statusCode: { const: status }, code: { enum: codes } },
  };
  return {
    description: [STATUS_CODES[status], "", ...meanings].join("\n"),
    headers: headersOf(status),
    content: {
      "application/json": { schema: { allOf: [{ $ref: "#/components/schemas/Error" }, narrowed] } },
    },
  };
}
