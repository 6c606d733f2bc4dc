import { z } from "zod";

/** A JSON Schema (draft 2020-12), which is what OpenAPI 3.1 takes. */
export type JsonSchema = Record<string, unknown>;

/** What a parameter's schema says: the JSON form, and beside it what the document says in other places. */
export type ParameterFacts = {
  readonly form: JsonSchema;
  readonly description: string;
  readonly example: unknown;
  readonly deprecated: boolean;
  readonly required: boolean;
  /** Bounds of a list's length, where it has any. A list without may be absent. */
  readonly length: { readonly minItems: number; readonly maxItems: number } | undefined;
};

/** A parameter's schema, as what is sent: a text that validation turns into something else is shown as it travels. */
export function parameterFacts(schema: z.ZodType): ParameterFacts {
  const { $schema, description, example, deprecated, unit, length, ...form } = z.toJSONSchema(schema, {
    io: "input",
  }) as JsonSchema;
  // Of what is transformed, zod leaves the default out, since it cannot know on which side of it that stands.
  const fallback = z.globalRegistry.get(schema)?.default;
  const inUnit = unit === undefined ? "" : ` In ${unit}.`;
  return {
    form: fallback === undefined ? form : { ...form, default: fallback },
    description: `${description ?? ""}${inUnit}`,
    example,
    deprecated: deprecated === true,
    required: !schema.safeParse(undefined).success,
    length: length as ParameterFacts["length"],
  };
}

/** The schema of an answer's body. */
export function answerSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...form } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      // What a double holds exactly is no bound anybody should read.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as JsonSchema;
  return form;
}
