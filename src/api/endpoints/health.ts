import { z } from "zod";
import { SluiceError } from "../../errors/index.js";
import { freshMarket } from "../../quote/index.js";
import type { NetworkService } from "../../service/index.js";
import type { Endpoint } from "./endpoint.js";

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

export const readyEndpoint: Endpoint = {
  ...shared,
  path: "/ready",
  summary: "Every network is ready to answer",
  response: z.strictObject({ status: z.literal("ready") }),
  errors: ["NOT_READY"],
  answer:
    ({ app }) =>
    () => {
      if (app.stopping()) throw new SluiceError("NOT_READY", "The service is stopping");
      const sentences = [...app.networks.values()].flatMap((service) => {
        const obstacle = obstacleOf(service);
        return obstacle === undefined ? [] : [`${service.name}: ${obstacle}`];
      });
      if (sentences.length === 0) return { status: "ready" };
      throw new SluiceError("NOT_READY", sentences.join("; "), { retryAfterSeconds: 1 });
    },
};

/** Returns why a network cannot answer at present, or undefined if it can. */
function obstacleOf(service: NetworkService): string | undefined {
  const services = service.services();
  const trouble = service.trouble();
  if (services === undefined || trouble !== undefined) return trouble ?? "not confirmed yet";
  try {
    freshMarket(services);
  } catch {
    return "not confirmed yet";
  }
  return services.rpc.isPaused() ? "its nodes take no requests for a while" : undefined;
}
