import { z } from "zod";
import { makePage, type Page } from "../content/page.js";
import { sendPage } from "../content/send.js";
import type { Endpoint } from "./endpoint.js";

const anything = z.record(z.string(), z.unknown());

export const openapiEndpoint: Endpoint = {
  method: "get",
  path: "/api/v1/openapi.json",
  tag: "Documentation",
  summary: "The OpenAPI 3.1 document of the service",
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
  access: "key",
  cost: 1,
  work: "none",
  answer({ document }) {
    // Built on the first request.
    let page: Page | undefined;
    return (request, reply) => {
      page ??= makePage(document());
      return sendPage(request, reply, page);
    };
  },
};
