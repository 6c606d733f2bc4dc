// Generates a page of docs/api: one path with its methods, from the OpenAPI document.
import { errorTable } from "./errorTable.mjs";
import { commandOf, curlOf, scriptOf } from "./examples.mjs";
import { fieldRows } from "./fields.mjs";
import { table } from "./table.mjs";
import { limitsOf, typeOf } from "./types.mjs";

export const header = "<!-- Written by scripts/api-pages.mjs. -->";

/** Returns the name of a path's page: `/api/v1/prices/{chainId}` is `prices-chainId.md`. */
export function fileOf(path) {
  const words = path.replace("/api/v1", "").split(/[/{}.]+/);
  return `${words.filter((word) => word !== "").join("-")}.md`;
}

export function endpointPage(path, operations, catalogue) {
  const [[method, operation], second] = Object.entries(operations);
  const parts = [
    `# ${path.replace("/api/v1", "")}`,
    header,
    `\`${method.toUpperCase()} ${path}\`: ${operation.summary}.`,
    ...(operation.description === undefined ? [] : [operation.description]),
    ...requestParts(operation),
    "## Example",
    ...exampleParts(path, method, operation),
    "## Answer",
    ...answerParts(operation.responses[200], operation["x-event-stream"]),
    "## Errors",
    ...errorTable(path, operation.responses, catalogue),
    ...(second === undefined ? [] : bodyParts(path, second, operation)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function requestParts({ parameters = [], requestBody }) {
  const parts = [];
  if (parameters.length > 0) parts.push("## Parameters", parameterTable(parameters));
  if (requestBody === undefined) return parts;
  const { schema } = requestBody.content["application/json"];
  if (schema.items === undefined) return [...parts, "## Body", "A JSON object.", memberTable(schema)];
  const rows = fieldRows(schema.items).map(({ path, type, meaning }) => [`\`${path}\``, type, meaning]);
  const length = limitsOf(schema).toLowerCase().replace(".", "");
  return [
    ...parts,
    "## Body",
    `A JSON list of ${length}, each with`,
    table(["field", "type", "meaning"], rows),
  ];
}

/** A POST next to a GET takes the same parameters as members of a body, and may take more. */
function bodyParts(path, [method, operation], get) {
  const { schema } = operation.requestBody.content["application/json"];
  const known = get.parameters.map(({ name }) => name);
  const more = Object.entries(schema.properties).filter(([name]) => !known.includes(name));
  const parts = [
    `## ${method.toUpperCase()}`,
    `\`${method.toUpperCase()} ${path}\` takes the parameters as members of a JSON object and answers the same.`,
  ];
  if (more.length > 0)
    parts.push("It also takes", memberTable({ ...schema, properties: Object.fromEntries(more) }));
  return [...parts, ...exampleParts(path, method, operation)];
}

function exampleParts(path, method, operation) {
  const script = scriptOf(path, method, operation);
  const command = commandOf(path, method);
  return [
    block("sh", curlOf(path, method, operation)),
    ...(script === undefined ? [] : [block("ts", script)]),
    ...(command === undefined ? [] : [block("sh", command)]),
  ];
}

function block(language, code) {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

function parameterTable(parameters) {
  const rows = parameters.map(({ name, in: place, description, required, deprecated, schema }) => {
    const where = place === "path" ? " In the path." : "";
    return parameterRow({ name, required, deprecated, schema, description: `${description}${where}` });
  });
  return table(["name", "type", "default", "meaning"], rows);
}

function memberTable({ properties, required = [] }) {
  const rows = Object.entries(properties).map(([name, member]) =>
    parameterRow({ name, required: required.includes(name), ...member, schema: member }),
  );
  return table(["name", "type", "default", "meaning"], rows);
}

function parameterRow({ name, required, deprecated, schema, description = "" }) {
  const fallback = schema.default === undefined ? (required ? "required" : "") : `\`${schema.default}\``;
  const sentences = [deprecated ? "Deprecated." : "", description, limitsOf(schema)];
  return [`\`${name}\``, typeOf(schema), fallback, sentences.filter((text) => text !== "").join(" ")];
}

function answerParts({ content }, stream) {
  const [[mediaType, { schema }]] = Object.entries(content);
  const rows = fieldRows(schema).map(({ path, type, meaning }) => [`\`${path}\``, type, meaning]);
  const kind = mediaType === "application/json" ? `JSON: ${typeOf(schema)}.` : `Text: \`${mediaType}\`.`;
  const live = " With `Accept: text/event-stream` it comes anew [with every block](../live.md).";
  const fields = rows.length === 0 ? [] : [table(["field", "type", "meaning"], rows)];
  return [`${kind}${stream === undefined ? "" : live}`, ...fields];
}
