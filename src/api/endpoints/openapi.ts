import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { makePage, type Page } from "../content/page.js";
import { sendPage } from "../content/send.js";
import type { EndpointDoc } from "../documents/endpointDoc.js";

const anything = z.record(z.string(), z.unknown());

export const openapiDocs: readonly EndpointDoc[] = [
  {
    method: "get",
    path: "/api/v1/openapi.json",
    tag: "Documentation",
    summary: "The service's interface as an OpenAPI 3.1 document",
    response: z.strictObject({
      openapi: z.literal("3.1.0"),
      info: anything,
      servers: z.array(anything),
      tags: z.array(anything),
      security: z.array(anything),
      paths: anything,
      components: anything,
    }),
    errors: [],
    hasEtag: true,
  },
];

/** GET /v1/openapi.json: `document`, which is built when it is asked for the first time. */
export function openapiEndpoint(server: FastifyInstance, document: () => unknown): void {
  let page: Page | undefined;
  server.get("/v1/openapi.json", (request, reply) => {
    page ??= makePage(document());
    return sendPage(request, reply, page);
  });
}
