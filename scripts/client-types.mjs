// Writes src/wire/generated, the types of the client library, from the OpenAPI document and the actions of bundles, and
// src/client/generated, its texts about errors, from the catalogue. All are read from `dist`, so build first. A test compares them with the
// sources.
import { join } from "node:path";
import openapiTypes, { astToString } from "openapi-typescript";
import { factory, SyntaxKind } from "typescript";
import { formatTypeScript, reportFiles, writeOrCheck } from "../contracts/scripts/files.mjs";
import { root } from "./lib.mjs";

const header = "// Written by scripts/client-types.mjs.\n";

/** Addresses and bytes in responses, typed as in Ethereum libraries, and amounts in requests. */
const hexText = ["`0x$", "{string}`"].join("");
const sentAmounts = ["^[0-9]+$", "^[0-9]*[1-9][0-9]*$"];

/** Returns the files that should exist, as pairs of path and text. */
export async function clientTypes(document, catalogue, actions) {
  const schema = join(root, "src/wire/generated/schema.ts");
  const errors = join(root, "src/client/generated/errors.ts");
  return [
    [schema, formatTypeScript(header + (await typesOf(document)) + actionsOf(actions), schema)],
    [errors, formatTypeScript(header + errorsOf(catalogue), errors)],
  ];
}

async function typesOf(document) {
  const ast = await openapiTypes(withoutFailures(document), { transform: precise });
  return astToString(ast);
}

/** Removes the failures, which the document repeats for every operation. The client throws them as one type. */
function withoutFailures(document) {
  const copy = JSON.parse(JSON.stringify(document));
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    const { description, content } = operation.responses[200];
    operation.responses = { 200: { description, content } };
  }
  const { schemas } = copy.components;
  return { ...copy, components: { schemas } };
}

/** Returns a type narrower than the schema's own, or undefined if there is none. */
function precise({ type, pattern }) {
  if (type !== "string" || pattern === undefined) return undefined;
  if (pattern.startsWith("^0x")) return factory.createTypeReferenceNode(hexText);
  if (!sentAmounts.includes(pattern)) return undefined;
  const kinds = [SyntaxKind.StringKeyword, SyntaxKind.BigIntKeyword];
  return factory.createUnionTypeNode(kinds.map((kind) => factory.createKeywordTypeNode(kind)));
}

/**
 * Generates the arguments of each action of a bundle, by what the compiler can check of them. An action takes the
 * arguments of all protocols that have it.
 */
function actionsOf({ known, namesOf, otherNames }) {
  const all = new Map();
  for (const [action, { inputs }] of [...known.values()].flatMap((own) => [...own])) {
    const { addresses, others } = all.get(action) ?? { addresses: new Set(), others: new Set() };
    all.set(action, { addresses, others });
    for (const [name, { kind }] of Object.entries(inputs))
      for (const each of namesOf(name)) (kind.startsWith("address") ? addresses : others).add(each);
  }
  for (const [other, action] of otherNames) if (all.has(action)) all.set(other, all.get(action));
  const union = (names) =>
    [...names]
      .sort()
      .map((name) => JSON.stringify(name))
      .join(" | ") || "never";
  const members = [...all]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([action, { addresses, others }]) =>
        `${action}: { address: ${union(addresses)}; other: ${union(others)} };`,
    );
  return `/** The names of the arguments of each action, addresses apart from others. */
export type ActionArguments = { ${members.join(" ")} };`;
}

/** The actions that a bundle may contain, of all protocols, with the names under which arguments are accepted. */
export async function knownBundleActions() {
  const [{ knownActions }, { namesOf }, { otherNames }, { adapters }] = await Promise.all([
    import("../dist/api/endpoints/bundle/knownActions.js"),
    import("../dist/api/endpoints/bundle/arguments.js"),
    import("../dist/bundle/actions.js"),
    import("../dist/protocols/index.js"),
  ]);
  const deployments = [...adapters].map(([slug, adapter]) => ({ deployment: { slug }, adapter }));
  return { known: knownActions(deployments), namesOf, otherNames };
}

/** Errors that the client itself raises, without a response from the service. */
const ownCodes = ["SERVICE_UNREACHABLE", "UNEXPECTED_ANSWER"];

/** Generates the texts for the codes that a caller of the service can encounter. */
function errorsOf(catalogue) {
  const entries = Object.entries(catalogue)
    .filter(([code, { status }]) => status !== undefined || ownCodes.includes(code))
    .map(([code, { retry, remedy }]) => [code, { retry, remedy }]);
  return `/** What can be done about a failure, by its code. */
export const advice = ${JSON.stringify(Object.fromEntries(entries))} as const satisfies Record<string, Advice>;

type Advice = { readonly retry: "never" | "after-change" | "later"; readonly remedy: string };`;
}

if (process.argv[1] === join(root, "scripts", "client-types.mjs")) {
  const check = process.argv.includes("--check");
  const [{ buildDocument }, { endpoints }, { catalogue }] = await Promise.all([
    import("../dist/api/documents/document.js"),
    import("../dist/api/endpoints/index.js"),
    import("../dist/errors/index.js"),
  ]);
  const files = await clientTypes(buildDocument(endpoints), catalogue, await knownBundleActions());
  reportFiles(writeOrCheck(files, check), check, "node scripts/client-types.mjs");
}
