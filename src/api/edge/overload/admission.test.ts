import { EventEmitter } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import type { App } from "../../app.js";
import type { EndpointDeclaration } from "../../declaration.js";
import { networksEndpoint } from "../../endpoints/networks.js";
import { routeEndpoint } from "../../endpoints/route/endpoint.js";
import { balancesEndpoint } from "../../endpoints/wallet/balances.js";
import { makeAdmission } from "./admission.js";

const events = "text/event-stream";

/** The admission of a service without search threads, which makes eight answers at a time. */
function start() {
  const app = {
    api: { quoteTimeoutMs: 10_000 },
    engine: { figures: () => ({ workers: 0 }) },
  } as unknown as App;
  return { admission: makeAdmission(app) };
}

function requestOf(endpoint: EndpointDeclaration, accept?: string): FastifyRequest {
  return {
    method: "GET",
    headers: { accept },
    routeOptions: { config: { endpoint } },
  } as unknown as FastifyRequest;
}

/** Passes a request to `preHandler`; returns whether its turn has come. */
function enter({ admission }: ReturnType<typeof start>, request: FastifyRequest): boolean {
  let isIn = false;
  const raw = Object.assign(new EventEmitter(), { destroyed: false, writableFinished: true });
  admission.preHandler.call(undefined as never, request, { raw } as unknown as FastifyReply, () => {
    isIn = true;
  });
  raw.emit("close");
  return isIn;
}

describe("preHandler", () => {
  test("lets listings and live requests pass, and has other work wait", () => {
    const all = start();
    const raw = Object.assign(new EventEmitter(), { destroyed: false });
    const stay = (request: FastifyRequest) =>
      all.admission.preHandler.call(
        undefined as never,
        request,
        { raw } as unknown as FastifyReply,
        () => undefined,
      );
    stay(requestOf(networksEndpoint));
    stay(requestOf(routeEndpoint, events));
    expect(all.admission.figures().working).toBe(0);
    stay(requestOf(routeEndpoint));
    // An endpoint without live answers ignores the header.
    stay(requestOf(balancesEndpoint, events));
    expect(all.admission.figures().working).toBe(2);
  });
});

describe("takeTurn", () => {
  const never = new AbortController().signal;

  test("gives live answers their turns, eight at a time", async () => {
    const { admission } = start();
    const request = requestOf(routeEndpoint, events);
    const turns = await Promise.all(Array.from({ length: 8 }, () => admission.takeTurn(request, never)));
    let isIn = false;
    const next = admission.takeTurn(request, never).then((leave) => {
      isIn = true;
      return leave;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect([isIn, admission.figures()]).toEqual([false, { working: 8, waiting: 1, refused: 0 }]);
    turns[0]?.();
    const leave = await next;
    for (const each of [...turns, leave]) each();
    expect(admission.figures()).toEqual({ working: 0, waiting: 0, refused: 0 });
  });

  test("ends with its signal, and refuses when the queue is full", async () => {
    const { admission } = start();
    const ending = new AbortController();
    const request = requestOf(routeEndpoint, events);
    for (let each = 0; each < 8; each++) await admission.takeTurn(request, never);
    const waiting = admission.takeTurn(request, ending.signal);
    ending.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    expect(admission.figures().waiting).toBe(0);
    const rest = Array.from({ length: 50 }, () =>
      admission.takeTurn(request, never).catch((error) => error.code),
    );
    expect(await rest.at(-1)).toBe("OVERLOADED");
  });

  test("returns at once for a request that has waited", async () => {
    const all = start();
    const request = requestOf(routeEndpoint);
    expect(enter(all, request)).toBe(true);
    for (let each = 0; each < 50; each++) await all.admission.takeTurn(request, never);
    expect(all.admission.figures()).toEqual({ working: 0, waiting: 0, refused: 0 });
  });
});
