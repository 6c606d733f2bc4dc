// The codes that an endpoint can return, each linked to its place in the catalogue.
import { table } from "./table.mjs";

/** Codes that every path can return, and those of every path under `/api/v1`. */
const everywhere = [
  "MALFORMED_REQUEST",
  "REQUEST_TIMEOUT",
  "EXPECTATION_FAILED",
  "HEADERS_TOO_LARGE",
  "INTERNAL",
];
const guarded = ["UNAUTHORIZED", "RATE_LIMITED", "NOT_READY"];

/** Returns the table of an endpoint's codes, without those that every endpoint can return. */
export function errorTable(path, responses, catalogue) {
  const codes = codesOf(responses, catalogue);
  const common = path.startsWith("/api/") ? [...everywhere, ...guarded] : everywhere;
  for (const code of common)
    if (!codes.includes(code)) throw new Error(`${path} does not answer ${code}, which every endpoint does`);
  const own = codes.filter((code) => !common.includes(code));
  const others = "[what every endpoint can answer](index.md#what-every-endpoint-can-answer)";
  if (own.length === 0) return [`Only ${others}.`];
  return [tableOf(own, catalogue), `And ${others}.`];
}

export function commonErrors(catalogue) {
  return tableOf([...everywhere, ...guarded], catalogue);
}

/** Returns the codes of an operation, which are either listed in its own response or the name of a shared one. */
function codesOf(responses, catalogue) {
  const codes = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { $ref, content }]) => {
      if ($ref !== undefined) return [$ref.split("/").at(-1)];
      const [, narrowed] = content["application/json"].schema.allOf;
      return narrowed.properties.code.enum;
    });
  return Object.keys(catalogue).filter((code) => codes.includes(code));
}

function tableOf(codes, catalogue) {
  const rows = codes
    .map((code) => [
      catalogue[code].status,
      `[\`${code}\`](../errors.md#${code.toLowerCase()})`,
      catalogue[code].meaning,
    ])
    .sort(([a], [b]) => a - b);
  return table(["status", "code", "when"], rows);
}
