import type { FastifyReply, FastifyRequest } from "fastify";
import type { makeTokenListings } from "../../listings/index.js";
import type { Services } from "../../service/index.js";
import type { App } from "../app.js";
import type { EndpointDeclaration } from "../declaration.js";

/** The objects that all handlers of a server share. */
export type Context = {
  readonly app: App;
  /** Every token of the networks that have been read. */
  readonly tokens: ReturnType<typeof makeTokenListings>;
  /** Returns the OpenAPI document of all endpoints. */
  readonly document: () => object;
};

/** Says in the answer's headers that a search behind it was cut short. */
export function markCut(reply: FastifyReply, isCut: boolean): void {
  if (isCut) reply.header("Search-Cut", "true");
}

/** A search for an answer. It runs within the time limit. Live answers run it again with every block. */
export type AnswerSearch = {
  readonly services: Services;
  /** How many answers the body holds. Each is charged. Default: 1. */
  readonly answers?: number;
  /** Returns the answer's body. Starts no further work once `signal` aborts. */
  readonly answer: (signal: AbortSignal) => Promise<{ readonly createdAt: number }>;
};

type Handler<Returned> = (request: FastifyRequest, reply: FastifyReply) => Returned;

/** Makes the handler that returns the answer's body. Any state that it keeps between requests belongs to one server. */
type Answers = { readonly answer: (context: Context) => Handler<unknown>; readonly live?: never };

/** Makes the handler that reads a request and returns the search for its answer. Searches always require an API key. */
type Searches = { readonly search: (context: Context) => Handler<AnswerSearch>; readonly access: "key" };

/** One endpoint: its declaration and its handler. `endpoints` lists them all. */
export type Endpoint = EndpointDeclaration & (Answers | Searches);
