import type { EndpointDeclaration } from "../declaration.js";
import type { JsonSchema } from "./jsonSchema.js";

const seconds = { type: "integer", minimum: 0 };
const count = { type: "integer", minimum: 0 };

/** Response headers, by the names that operations use to refer to them. */
export const headerComponents = {
  "X-Request-Id": {
    description: "The `X-Request-Id` of the request, or a new one.",
    required: true,
    schema: { type: "string" },
  },
  ETag: { description: "Changes with the content.", required: true, schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", required: true, schema: seconds },
  Deprecation: {
    description: "Present when a deprecated parameter was used.",
    schema: { type: "string" },
  },
  "Search-Cut": {
    description:
      "`true` if `routing.deadlineMs` cut a search short, so that a longer one may find a better route.",
    schema: { type: "string" },
  },
  "WWW-Authenticate": { description: "How to send a key.", required: true, schema: { type: "string" } },
  "RateLimit-Limit": {
    description: "Cost units a minute. Absent, like the other RateLimit headers, if no limit applies.",
    schema: count,
  },
  "RateLimit-Remaining": { description: "Cost units left.", schema: count },
  "RateLimit-Reset": { description: "Seconds until all units are back.", schema: seconds },
} as const satisfies Record<string, JsonSchema>;

type HeaderName = keyof typeof headerComponents;

const rateLimit = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;

/** Returns the headers that an answer with this status may have. The headers of a success depend on the endpoint. */
export function headersOf(status: number, success?: EndpointDeclaration): JsonSchema {
  const names: HeaderName[] = ["X-Request-Id", ...rateLimit];
  if (success?.hasEtag === true) names.push("ETag");
  if (success?.mayDeprecate === true) names.push("Deprecation");
  if (success?.mayBeCut === true) names.push("Search-Cut");
  if (status === 401) names.push("WWW-Authenticate");
  if (status === 429 || status === 503) names.push("Retry-After");
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
