import { z } from "zod";
import { SluiceError } from "../../errors/index.js";
import { chainIdField } from "../documents/fields.js";
import { chainId } from "../parameters/kinds.js";
import type { RawParameters } from "../parameters/query.js";
import { requireParameters } from "../parameters/read.js";
import type { Endpoint } from "./endpoint.js";
import { knownNetwork } from "./shared/readyNetwork.js";
import { whyNotReady } from "./shared/stage.js";

/** Supervisors and proxies poll both endpoints, so their requests are logged at debug. */
const shared = {
  method: "get",
  tag: "Operators",
  logged: "debug",
  access: "open",
  cost: 0,
  work: "none",
} as const;

export const healthEndpoint: Endpoint = {
  ...shared,
  path: "/health",
  summary: "The process is alive",
  response: z.strictObject({ status: z.literal("ok") }),
  errors: [],
  answer: () => () => ({ status: "ok" }),
};

const readyParameters = { chainId: chainId.optional() };

export const readyEndpoint: Endpoint = {
  ...shared,
  path: "/ready",
  summary: "A network is ready to answer",
  description:
    "Ready as soon as one network can answer, so a dead node takes down only its own network. With `chainId`, that network must be ready. In a fleet, a process of role `api` is ready once it has joined, and one of role `index` while it follows the chain or stands by.",
  query: readyParameters,
  response: z.strictObject({
    status: z.literal("ready"),
    notReady: z
      .array(z.strictObject({ id: chainIdField, name: z.string(), reason: z.string() }))
      .optional()
      .meta({ description: "The networks that cannot answer at present. Absent if there are none." }),
  }),
  errors: ["INVALID_PARAMETER", "UNSUPPORTED_CHAIN", "NOT_READY"],
  answer:
    ({ app }) =>
    ({ query }) => {
      const values = requireParameters(readyParameters, query as RawParameters);
      if (app.stopping()) throw new SluiceError("NOT_READY", "The service is stopping");
      const asked =
        values.chainId === undefined ? [...app.networks.values()] : [knownNetwork(app, values.chainId)];
      const notReady = asked.flatMap((service) => {
        const reason = whyNotReady(service);
        return reason === undefined ? [] : [{ id: service.network.id, name: service.name, reason }];
      });
      if (notReady.length === 0) return { status: "ready" };
      if (notReady.length < asked.length) return { status: "ready", notReady };
      const sentences = notReady.map(({ name, reason }) => `${name}: ${reason}`);
      throw new SluiceError("NOT_READY", sentences.join("; "), { retryAfterSeconds: 1 });
    },
};
