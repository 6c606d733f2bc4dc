// The same request in curl, in TypeScript and, if a command makes it, in a terminal. A test runs all of them.

const service = "http://127.0.0.1:3000";
const account = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

/** The client's method for each endpoint, and the parameters that it takes positionally. */
const methods = {
  "get /api/v1/actions": ["actions"],
  "get /api/v1/actions/{protocolSlug}": ["actions", "protocolSlug"],
  "get /api/v1/aggregators": ["aggregators"],
  "get /api/v1/networks": ["networks"],
  "get /api/v1/prices/{chainId}": ["prices"],
  "get /api/v1/prices/{chainId}/{address}": ["price"],
  "get /api/v1/prices/{chainId}/{address}/venues": ["priceVenues"],
  "get /api/v1/prices/{chainId}/{address}/history": ["priceHistory"],
  "get /api/v1/projects": ["projects"],
  "get /api/v1/protocols": ["protocols"],
  "post /api/v1/shortcuts/bundle": ["bundle"],
  "post /api/v1/shortcuts/decode": ["decode", "data"],
  "get /api/v1/shortcuts/quote": ["quote"],
  "get /api/v1/shortcuts/route": ["route"],
  "get /api/v1/standards": ["standards"],
  "get /api/v1/standards/{slug}": ["standards", "slug"],
  "get /api/v1/tokens": ["tokens"],
  "get /api/v1/wallet": ["wallet"],
  "get /api/v1/wallet/approve": ["approve"],
  "get /api/v1/wallet/approvals": ["approvals"],
  "get /api/v1/wallet/balances": ["balances"],
  "post /api/v1/wallet/permit": ["permit"],
  "get /metrics": ["metrics"],
  "get /ready": ["ready"],
  "get /status": ["status"],
};

const commands = {
  "get /api/v1/shortcuts/quote": "quote 1 ETH USDC",
  "get /api/v1/shortcuts/route": `route 1 ETH USDC --from ${account}`,
  "get /api/v1/tokens": "tokens USDC",
  "get /api/v1/protocols": "protocols",
  "get /api/v1/wallet": `wallet ${account}`,
  "get /api/v1/wallet/balances": `wallet ${account}`,
  "get /api/v1/wallet/approvals": `wallet ${account}`,
  "get /status": "status",
};

/**
 * Returns the parameters that an operation's examples need, by name, and the routing strategy of an approval, which
 * must match the route's.
 */
function neededOf({ parameters = [] }, place) {
  const replaced = parameters.map((each) => each["x-instead-of"]);
  const isNeeded = (each) => each.required || replaced.includes(each.name) || isWhose(each);
  const needed = parameters.filter((each) => each.in === place && isNeeded(each));
  return Object.fromEntries(needed.map(({ name, example }) => [name, example]));
}

const isWhose = ({ name, schema }) => name === "routingStrategy" && schema.default !== undefined;

function bodyOf(operation) {
  const {
    schema,
    example,
    "x-instead-of": others = {},
  } = operation.requestBody?.content["application/json"] ?? {};
  if (schema === undefined || Array.isArray(example)) return example;
  const { required, properties } = schema;
  // If no member of a body is required, the example shows the optional ones.
  const names = required.length > 0 ? [...required, ...Object.values(others)] : Object.keys(properties);
  return Object.fromEntries(Object.entries(example).filter(([name]) => names.includes(name)));
}

export function curlOf(path, method, operation) {
  const filled = Object.entries(neededOf(operation, "path")).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    path,
  );
  const pairs = Object.entries(neededOf(operation, "query")).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}=${each}`),
  );
  const url = `"${[service + filled, pairs.join("\\\n&")].filter((part) => part !== "").join("?\\\n")}"`;
  const body = bodyOf(operation);
  if (method === "get") return `curl ${pairs.length < 2 ? url.replaceAll("\\\n", "") : url}`;
  return `curl ${url.replaceAll("\\\n", "")} -H 'Content-Type: application/json' -d '${JSON.stringify(body, null, 2)}'`;
}

/** Returns undefined if the client has no method for it. */
export function scriptOf(path, method, operation) {
  const [name, ...plain] = methods[`${method} ${path}`] ?? [];
  if (name === undefined) return undefined;
  const body = bodyOf(operation);
  const parameters = { ...neededOf(operation, "path"), ...neededOf(operation, "query") };
  const objects = [body, parameters].filter((each) => each !== undefined && Object.keys(each).length > 0);
  const args = plain.length > 0 ? plain.map((each) => ({ ...body, ...parameters })[each]) : objects;
  return `import { createSluiceClient } from "@sluice/client";

const sluice = createSluiceClient({ url: "${service}" });
console.log(await sluice.${name}(${args.map((each) => literal(each)).join(", ")}));`;
}

/** Formats a value as a person would write it. */
function literal(value) {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"(\w+)":/gm, "$1$2:");
}

/** Returns undefined if no command makes the same request. */
export function commandOf(path, method) {
  const line = commands[`${method} ${path}`];
  return line === undefined ? undefined : `npm run --silent sluice -- ${line} --api ${service}`;
}
