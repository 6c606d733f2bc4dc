import { z } from "zod";
import type { Endpoint } from "./endpoint.js";

/** The list is empty: every hop is a venue whose state Sluice reads itself. */
export const aggregatorsEndpoint: Endpoint = {
  method: "get",
  path: "/api/v1/aggregators",
  tag: "Listings",
  summary: "External quote services that routes use: none",
  response: z.array(z.string()),
  errors: [],
  access: "key",
  cost: 1,
  work: "none",
  answer: () => (): string[] => [],
};
