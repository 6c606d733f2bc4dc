import type { z } from "zod";
import type { ErrorCode } from "../../errors/index.js";

/** Parameters by name: the very schemas that read them, with `description` and `example` (`default`) as metadata. */
export type ParameterShape = Readonly<Record<string, z.ZodType>>;

/** What the document says of one method of one path. Every endpoint's file exports a list of them, `<name>Docs`. */
export type EndpointDoc = {
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
  /** Other spellings of parameters, and the names they stand for. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The body of a 200, exact: `z.strictObject`, so that a test finds a member nobody described. */
  readonly response: z.ZodType;
  /** Of the body, where it is not JSON. */
  readonly mediaType?: "text/plain";
  /** The name of the events with which it answers `Accept: text/event-stream`. */
  readonly events?: string;
  /** What this endpoint itself can refuse with; what every endpoint can is added to it. */
  readonly errors: readonly ErrorCode[];
  /** The answer carries an ETag, and is a 304 for who has it. */
  readonly hasEtag?: boolean;
  /** The answer may carry `Deprecation`. */
  readonly mayDeprecate?: boolean;
};
