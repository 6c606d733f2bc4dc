import type { z } from "zod";
import type { ErrorCode } from "../errors/index.js";

/** Parameters by name: the schemas that read them, with `description`, `example` and perhaps `default` as metadata. */
export type ParameterShape = Readonly<Record<string, z.ZodType>>;

/** What the OpenAPI document and the check for misspelt parameters read of an endpoint. */
type Interface = {
  readonly method: "get" | "post";
  /** From the root of the service; parameters of the path in braces: `/api/v1/prices/{chainId}`. */
  readonly path: string;
  readonly tag: "Routes" | "Wallet" | "Listings" | "Prices" | "Operators" | "Documentation";
  /** One line. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  /** Parameters of the path. */
  readonly inPath?: ParameterShape;
  /** Parameters of the query that take one value. */
  readonly query?: ParameterShape;
  /** Parameters of the query that take lists (`readLists`). */
  readonly lists?: ParameterShape;
  /** Members of a JSON body. */
  readonly body?: ParameterShape;
  /** A JSON body that is a list, and an example of it. */
  readonly items?: { readonly schema: z.ZodType; readonly example: readonly unknown[] };
  /** Other spellings of parameters, each with the name it stands for. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The body of a 200, exact: `z.strictObject`, so that a test finds a member without a description. */
  readonly response: z.ZodType;
  /** The type of the body, if it is not JSON. */
  readonly mediaType?: "text/plain";
  /** The failures of this endpoint itself; those that every endpoint of the same `access` has are added. */
  readonly errors: readonly ErrorCode[];
  /** The name of the events, one with every block, that answer `Accept: text/event-stream`; absent: that header is ignored. */
  readonly live?: "quote" | "route";
  /** The answer carries an ETag, and is a 304 for a client that has it. */
  readonly hasEtag?: boolean;
  /** The answer may carry `Deprecation`. */
  readonly mayDeprecate?: boolean;
  /** The level of the log line for each request; absent: `info`. */
  readonly logged?: "debug";
};

/** What the rate limiter and the admission read of an endpoint. */
type Rules =
  | {
      /** Takes an API key, and its requests count against the caller's rate limit. */
      readonly access: "key";
      /** Units of the rate limit for each answer. */
      readonly cost: number;
      readonly work: Work;
    }
  | {
      /** `operator`: requires the operator's key if one is set. `open`: never refused. */
      readonly access: "operator" | "open";
      readonly cost: 0;
      readonly work: "none";
    };

/**
 * `none`: answered from memory or nearly so, and never kept waiting. Otherwise the request waits for its turn, and fails with
 * OVERLOADED after `longestWait`, a share of `api.quoteTimeoutMs`.
 */
type Work = "none" | { readonly longestWait: number };

/** The usual work. Even after the longest wait, the rest of the time limit suffices for the answer. */
export const waitsInQueue: Work = { longestWait: 0.75 };

/**
 * Everything that is true of an endpoint, apart from its handler. The server, the OpenAPI document, the rate limiter, the
 * admission and the check for misspelt parameters read it here.
 */
export type EndpointDeclaration = Interface & Rules;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent for routes outside the API: pages, redirects and the page's wallet. */
    readonly endpoint?: EndpointDeclaration;
  }
}
