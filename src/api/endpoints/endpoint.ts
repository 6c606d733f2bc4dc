import type { FastifyReply, FastifyRequest } from "fastify";
import type { makeTokenListings } from "../../listings/index.js";
import type { Services } from "../../service/index.js";
import type { App } from "../app.js";
import type { EndpointDeclaration } from "../declaration.js";

/** What handlers share, made once for each server. */
export type Context = {
  readonly app: App;
  /** Every token of the networks that have been read. */
  readonly tokens: ReturnType<typeof makeTokenListings>;
  /** The OpenAPI document of all endpoints. */
  readonly document: () => object;
};

/** The search for an answer. It runs within the time limit, and again with every block for live answers. */
export type Search = {
  readonly services: Services;
  /** Returns the answer's body; begins nothing more once `signal` aborts. */
  readonly answer: (signal: AbortSignal) => Promise<{ readonly createdAt: number }>;
};

type Handler<Returned> = (request: FastifyRequest, reply: FastifyReply) => Returned;

/** Makes the handler that returns the answer's body. What it keeps between requests belongs to one server. */
type Answers = { readonly answer: (context: Context) => Handler<unknown>; readonly live?: never };

/** Makes the handler that reads a request and returns the search for its answer. Searches always require an API key. */
type Searches = { readonly search: (context: Context) => Handler<Search>; readonly access: "key" };

/** One endpoint: everything that is true of it, and its handler. `endpoints` lists them all. */
export type Endpoint = EndpointDeclaration & (Answers | Searches);
