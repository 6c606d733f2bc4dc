import { z } from "zod";

/** The one body of every failure. */
export const errorBody = z.strictObject({
  statusCode: z.int().min(400).max(599),
  error: z.string().meta({ description: "The status in words." }),
  code: z.string().meta({ description: "A code of the error catalogue." }),
  message: z.union([z.string(), z.array(z.string()).min(1).readonly()]).meta({
    description: "A sentence; a list of sentences where parameters are at fault.",
  }),
  description: z.string().optional().meta({ description: "What lies behind it, where that helps." }),
  requestId: z.string().meta({ description: "As in the header X-Request-Id and in the service's log." }),
});
