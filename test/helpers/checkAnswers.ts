import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { buildDocument } from "../../src/api/documents/document.js";
import { endpoints } from "../../src/api/endpoints/index.js";
import { answerRecord } from "./answerRecord.js";
import { refusalsOf } from "./verifyAnswer.js";

/**
 * Compares every answer that a test gets from the service with the service's own OpenAPI document: the status, the
 * headers and the body must match the operation.
 */

export type Answer = {
  readonly method: string;
  /** With or without the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
};

type Schema = Record<string, unknown>;
type Header = { required?: boolean; schema: Schema };
type Expected = { headers?: Record<string, Header>; content?: Record<string, { schema: Schema }> };
type Stream = { mediaType: string; schema: Schema };
type Operation = { responses: Record<string, Expected>; "x-event-stream"?: Stream };
type Path = { pattern: RegExp; operations: Record<string, Operation> };

const document = dereferenced(buildDocument(endpoints)) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: Schema }; headers: Record<string, Header> };
};
const ajv = addFormats.default(new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }));
const compiled = new Map<Schema, ValidateFunction>();

/** Paths without parameters come first, since they take precedence. */
const paths: readonly Path[] = Object.entries(document.paths)
  .sort(([a], [b]) => Number(a.includes("{")) - Number(b.includes("{")))
  .map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`),
    operations,
  }));

/** Failures of requests that reach no operation. */
const outside = [
  ...["NOT_FOUND", "METHOD_NOT_ALLOWED", "MALFORMED_REQUEST", "HEADERS_TOO_LARGE", "REQUEST_TIMEOUT"],
  ...["EXPECTATION_FAILED", "UNAUTHORIZED", "RATE_LIMITED", "NOT_READY", "INTERNAL", "WRONG_ROLE"],
];

/** Headers that only documented answers may carry. */
const declared = ["ETag", "Deprecation", "WWW-Authenticate"];

/** Returns the differences between an answer and the document, one sentence each. */
export function faultsOf(answer: Answer): string[] {
  const path = answer.path.split("?")[0] ?? "";
  const operations = paths.find(({ pattern }) => pattern.test(path))?.operations;
  const method = answer.method.toLowerCase();
  const operation = operations?.[method === "head" ? "get" : method];
  if (operation === undefined) return faultsOutside(answer);
  const expected = operation.responses[answer.status];
  if (expected === undefined) return [`status ${answer.status} is not described`];
  const stream = operation["x-event-stream"];
  const events = stream === undefined || answer.status !== 200 ? {} : { [stream.mediaType]: stream };
  const content = expected.content === undefined ? undefined : { ...expected.content, ...events };
  return [...faultsOfHeaders(answer, expected), ...faultsOfBody(answer, content)];
}

function faultsOutside(answer: Answer): string[] {
  const properties = { code: { enum: outside }, statusCode: { const: answer.status } };
  const schema = { allOf: [document.components.schemas.Error, { type: "object", properties }] };
  return faultsOfBody(answer, { "application/json": { schema } });
}

function faultsOfHeaders({ headers }: Answer, expected: Expected): string[] {
  const described = expected.headers ?? {};
  const faults = declared
    .filter((name) => headers.has(name) && described[name] === undefined)
    .map((name) => `header ${name} is not described`);
  for (const [name, { required, schema }] of Object.entries(described)) {
    const text = headers.get(name);
    if (text === null) {
      if (required === true) faults.push(`header ${name} is missing`);
      continue;
    }
    const value = schema.type === "integer" && /^-?\d+$/.test(text) ? Number(text) : text;
    faults.push(...faultsBySchema(`header ${name}`, schema, value));
  }
  return faults;
}

function faultsOfBody({ method, headers, body }: Answer, content: Expected["content"]): string[] {
  if (method === "HEAD" || content === undefined) return body === "" ? [] : ["the body is not empty"];
  const type = headers.get("content-type")?.split(";")[0] ?? "none";
  const schema = content[type]?.schema;
  if (schema === undefined) return [`content type ${type} is not described`];
  if (type === "text/plain" || type === "text/event-stream") return faultsBySchema("body", schema, body);
  try {
    return faultsBySchema("body", schema, JSON.parse(body));
  } catch (error) {
    return [`the body is not JSON: ${String(error)}`];
  }
}

function faultsBySchema(what: string, schema: Schema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** Returns the document with its references resolved; none is circular. Equal references become the same object. */
function dereferenced(root: object): unknown {
  const resolved = new Map<string, unknown>();
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref !== "string")
      return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, walk(child)]));
    if (!resolved.has($ref)) resolved.set($ref, walk(targetOf(root, $ref)));
    return resolved.get($ref);
  };
  return walk(root);
}

function targetOf(root: object, reference: string): unknown {
  const keys = reference.replace(/^#\//, "").split("/");
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], root);
}

/** Returns whether the document does not cover an answer: the page, its files and CORS preflights. */
function isOutOfScope({ method, path, status }: Answer): boolean {
  if (method === "OPTIONS") return status < 300;
  if (/^\/local\//.test(path)) return true;
  return /^\/(docs(\/|\?|$)|\?|$|assets\/|icon\.svg$|THIRD-PARTY-LICENSES\.txt$)/.test(path) && status < 400;
}

const watched = new Set<string>();

/** Returns how many answers this test file has compared so far. */
export function checkedAnswers(): number {
  return answerRecord().checked;
}

/** Compares an answer of a watched service with the document; throws where they differ. */
export function checkAnswer(url: URL, answer: Answer): void {
  if (!watched.has(url.origin)) return;
  if (isOutOfScope(answer)) return;
  answerRecord().checked += 1;
  const faults = faultsOf(answer);
  if (faults.length === 0) return;
  const sentence = `${answer.method} ${url.pathname}: ${answer.status}: ${faults.join("; ")}`;
  answerRecord().mismatches.push(sentence);
  throw new Error(`not as the OpenAPI document says: ${sentence}: ${answer.body.slice(0, 500)}`);
}

/** Compares every answer of the service at `url` from now on. Returns a function that stops this. */
export function watchAnswers(url: string): () => void {
  const { origin } = new URL(url);
  watched.add(origin);
  return () => watched.delete(origin);
}

const plainFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input));
  const isWatched = watched.has(url.origin);
  const sent = isWatched ? await bodyOf(input, init) : "";
  const response = await plainFetch(input, init);
  if (!isWatched) return response;
  const method = (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
  const { status, headers } = response;
  // The document describes endpoints, not the files beside them.
  if ([200, 304].includes(status) && /^\/(client\.tgz|llms\.txt|docs\/.*)$/.test(url.pathname))
    return response;
  // A stream has no end to wait for.
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
  const body = isStream ? "" : await response.clone().text();
  checkAnswer(url, { method, path: url.pathname, status, headers, body });
  if (status === 200 && !isStream && method !== "HEAD") requireVerified(url, sent, body);
  return response;
};

async function bodyOf(input: string | URL | Request, init: RequestInit | undefined): Promise<string> {
  if (typeof init?.body === "string") return init.body;
  return input instanceof Request ? input.clone().text() : "";
}

/** Fails unless the service's own verifier accepts its answer. */
function requireVerified(url: URL, sent: string, body: string): void {
  const refusals = refusalsOf(url, sent, body);
  if (refusals.length === 0) return;
  const sentence = `${url.pathname}${url.search} ${sent}: ${refusals.join("; ")}`;
  answerRecord().mismatches.push(sentence);
  throw new Error(`an honest answer does not verify: ${sentence}`);
}

/** Compares answers to requests of `node:http`, which published clients use; differences show after the tests. */
function compareNodeAnswers(message: unknown): void {
  const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
  const url = new URL(request.path, `http://${request.getHeader("host")}`);
  if (!watched.has(url.origin)) return;
  const { method } = request;
  const status = response.statusCode ?? 0;
  // Copied at once: clients that decode the body take its encoding out of the headers.
  const headers = new Headers(
    Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const chunks: Uint8Array[] = [];
  const push = response.push.bind(response);
  // The reader's own listeners decide when the body flows, so this copies it where it arrives.
  response.push = (chunk: Buffer | null, encoding) => {
    if (chunk !== null) {
      chunks.push(new Uint8Array(chunk));
    } else {
      const body = decoded(new Uint8Array(Buffer.concat(chunks)), headers.get("content-encoding"));
      checkQuietly(url, { method, path: url.pathname, status, headers, body });
    }
    return push(chunk, encoding);
  };
}

function checkQuietly(url: URL, answer: Answer): void {
  try {
    checkAnswer(url, answer);
  } catch {
    // The record keeps it; thrown from here, it would end the process.
  }
}

function decoded(bytes: Uint8Array, encoding: string | null): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""];
  if (decode === undefined || bytes.length === 0) return Buffer.from(bytes).toString();
  try {
    return decode(bytes).toString();
  } catch (error) {
    return `cannot be decoded: ${String(error)}`;
  }
}

subscribe("http.client.response.finish", compareNodeAnswers);
