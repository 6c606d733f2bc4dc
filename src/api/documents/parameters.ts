import type { EndpointDeclaration, ParameterShape } from "../declaration.js";
import { answerSchema, type JsonSchema, type ParameterFacts, parameterFacts } from "./jsonSchema.js";

type Location = "path" | "query";

/**
 * Returns the `parameters` of an operation in the order of its tables. Alternative spellings follow the query
 * parameters.
 */
export function parametersOf(endpoint: EndpointDeclaration): JsonSchema[] {
  return [
    ...factsOf(endpoint.inPath).map(([name, facts]) => single("path", name, facts)),
    ...factsOf(endpoint.query, endpoint.aliases).map(([name, facts]) => single("query", name, facts)),
    ...factsOf(endpoint.lists).map(([name, facts]) => list(name, facts)),
  ];
}

/** Returns the `requestBody` of an operation. It is either an object whose members are the parameters, or a list. */
export function requestBodyOf(endpoint: EndpointDeclaration): JsonSchema | undefined {
  if (endpoint.items !== undefined) {
    const { schema, example } = endpoint.items;
    return { required: true, content: { "application/json": { schema: answerSchema(schema), example } } };
  }
  if (endpoint.body === undefined) return undefined;
  const members = factsOf(endpoint.body, endpoint.aliases);
  const schema = {
    type: "object",
    properties: Object.fromEntries(
      members.map(([name, { form, description, example, deprecated }]) => [
        name,
        {
          ...form,
          description,
          // No example of a signature would be valid.
          ...(example === undefined ? {} : { examples: [example] }),
          ...(deprecated ? { deprecated } : {}),
        },
      ]),
    ),
    required: members.filter(([, { required }]) => required).map(([name]) => name),
  };
  const example = Object.fromEntries(
    members
      .filter(([, { deprecated, example: given, insteadOf }]) => {
        return !deprecated && given !== undefined && insteadOf === undefined;
      })
      .map(([name, facts]) => [name, facts.example]),
  );
  const replacing = members.flatMap(([name, { insteadOf }]) =>
    insteadOf === undefined ? [] : [[name, insteadOf] as const],
  );
  const others = replacing.length === 0 ? {} : { "x-instead-of": Object.fromEntries(replacing) };
  return { required: true, content: { "application/json": { schema, example, ...others } } };
}

function factsOf(
  shape: ParameterShape = {},
  aliases: Readonly<Record<string, string>> = {},
): [string, ParameterFacts][] {
  const named = Object.entries(shape).map(([name, schema]): [string, ParameterFacts] => [
    name,
    parameterFacts(schema),
  ]);
  const others = Object.entries(aliases).flatMap(([alias, name]) =>
    named
      .filter(([known]) => known === name)
      .map(([, facts]): [string, ParameterFacts] => [
        alias,
        { ...facts, description: `Another spelling of \`${name}\`.`, required: false },
      ]),
  );
  return [...named, ...others];
}

function single(place: Location, name: string, facts: ParameterFacts): JsonSchema {
  const { form, description, example, deprecated, required, insteadOf } = facts;
  return {
    name,
    in: place,
    description,
    required: place === "path" || required,
    ...(deprecated ? { deprecated } : {}),
    ...(insteadOf === undefined ? {} : { "x-instead-of": insteadOf }),
    schema: form,
    example,
  };
}

/** Describes the list form that every client generator supports. The description names the other form. */
function list(name: string, facts: ParameterFacts): JsonSchema {
  const { form, example, length, description } = facts;
  return {
    ...single("query", name, { ...facts, description: `${description} Also as \`${name}=a,b\`.` }),
    required: length !== undefined && length.minItems > 0,
    style: "form",
    explode: true,
    schema: { type: "array", items: form, ...length },
    example: [example],
  };
}
