import type { z } from "zod";
import type { ErrorCode } from "../errors/index.js";

/** Parameters by name. The schemas read them and hold `description`, `example` and sometimes `default` as metadata. */
export type ParameterShape = Readonly<Record<string, z.ZodType>>;

/** The parts of an endpoint that the OpenAPI document and the check for misspelt parameters read. */
type Interface = {
  readonly method: "get" | "post";
  /** The path from the root of the service. Path parameters are in braces: `/api/v1/prices/{chainId}`. */
  readonly path: string;
  readonly tag: "Routes" | "Wallet" | "Listings" | "Prices" | "Operators" | "Documentation";
  /** A single line. */
  readonly summary: string;
  /** Markdown. */
  readonly description?: string;
  readonly inPath?: ParameterShape;
  /** Query parameters that take a single value. */
  readonly query?: ParameterShape;
  /** Query parameters that take lists (see `readLists`). */
  readonly lists?: ParameterShape;
  /** Members of a JSON body. */
  readonly body?: ParameterShape;
  /** The schema and an example of a JSON body that is a list. */
  readonly items?: { readonly schema: z.ZodType; readonly example: readonly unknown[] };
  /** Alternative spellings of parameters, each with the documented name. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The exact body of a 200. It is a `z.strictObject`, so that a test finds members without a description. */
  readonly response: z.ZodType;
  /** The media type of the body, if it is not JSON. */
  readonly mediaType?: "text/plain";
  /** The errors of this endpoint itself. Errors shared by all endpoints with the same `access` are added. */
  readonly errors: readonly ErrorCode[];
  /**
   * The name of the events that answer `Accept: text/event-stream`, one per block. If absent, the header is ignored.
   */
  readonly live?: "quote" | "route";
  /** Whether the answer carries an ETag, and is a 304 for a client that already has it. */
  readonly hasEtag?: boolean;
  /** Whether the answer may carry `Deprecation`. */
  readonly mayDeprecate?: boolean;
  /** Whether the answer comes from searches with a deadline, and carries `Search-Cut` if one of them was cut short. */
  readonly mayBeCut?: boolean;
  /** The level of the log line for each request. Default: `info`. */
  readonly logged?: "debug";
};

/** The parts of an endpoint that the rate limiter and the admission read. */
type Rules =
  | {
      /** The endpoint accepts an API key, and its requests count against the caller's rate limit. */
      readonly access: "key";
      /** Rate limit units charged for each answer. */
      readonly cost: number;
      readonly work: Work;
    }
  | {
      /** `operator`: requires the operator's key if one is set. `open`: never refuses a request. */
      readonly access: "operator" | "open";
      readonly cost: 0;
      readonly work: "none";
    };

/**
 * `none`: the endpoint answers from memory, or nearly so, and its requests never wait. Otherwise the request waits for
 * its turn. It fails with OVERLOADED after `longestWait`, a fraction of `api.quoteTimeoutMs`.
 */
type Work = "none" | { readonly longestWait: number };

/** The default. Even after the longest wait, enough of the time limit remains for the answer. */
export const waitsInQueue: Work = { longestWait: 0.75 };

/**
 * The whole declaration of an endpoint, apart from its handler. The server, the OpenAPI document, the rate limiter, the
 * admission and the check for misspelt parameters all read it.
 */
export type EndpointDeclaration = Interface & Rules;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent for routes outside the API: pages, redirects and the page's wallet. */
    readonly endpoint?: EndpointDeclaration;
  }
}
