import { z } from "zod";

/** A JSON Schema (draft 2020-12), as in OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** A parameter's JSON form, and the facts that the document states outside the schema. */
export type ParameterFacts = {
  readonly form: JsonSchema;
  readonly description: string;
  readonly example: unknown;
  readonly deprecated: boolean;
  readonly required: boolean;
  /** The parameter that this one takes the place of. A request without either is refused, and one with both. */
  readonly insteadOf: string | undefined;
  /** The bounds of a list's length. A list without bounds may be absent. */
  readonly length: { readonly minItems: number; readonly maxItems: number } | undefined;
};

/**
 * Returns the facts of a parameter in the form in which it is sent. It is sent as a string, even if validation converts
 * it.
 */
export function parameterFacts(schema: z.ZodType): ParameterFacts {
  const { $schema, description, example, deprecated, unit, length, insteadOf, ...form } = z.toJSONSchema(
    schema,
    {
      io: "input",
    },
  ) as JsonSchema;
  // Zod omits the default of a transformed schema, since it may belong to the input or to the output.
  const fallback = z.globalRegistry.get(schema)?.default;
  const inUnit = unit === undefined ? "" : ` In ${unit}.`;
  return {
    form: fallback === undefined ? form : { ...form, default: fallback },
    description: `${description ?? ""}${inUnit}`,
    example,
    deprecated: deprecated === true,
    insteadOf: insteadOf as string | undefined,
    required: !schema.safeParse(undefined).success,
    length: length as ParameterFacts["length"],
  };
}

/** Returns the schema of an answer's body. */
export function answerSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...form } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      // The bounds of exact doubles are of no use to a reader.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as JsonSchema;
  return form;
}
