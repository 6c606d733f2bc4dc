import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Ask = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };

/** What the proxy does with a request; `rewrite` changes the real node's answer. */
export type Fault =
  | { readonly do: "pass" | "hang" | "reset" | "truncate" }
  /** `delay` forwards the request later, `late` holds back the answer. */
  | { readonly do: "delay" | "late"; readonly ms: number }
  | {
      readonly do: "status";
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  /** `params` replace those of the request to the real node. */
  | {
      readonly do: "rewrite";
      readonly answer: (real: Record<string, unknown>) => unknown;
      readonly params?: readonly unknown[];
    }
  /** Sends the real node's answer in another encoding. */
  | {
      readonly do: "encode";
      readonly headers: Record<string, string>;
      readonly encode: (text: string) => string | Buffer;
    }
  /** Sends the answer in small pieces, with this pause between them. */
  | { readonly do: "drip"; readonly ms: number };

export type FaultyProxy = {
  readonly url: string;
  readonly host: string;
  /** Every request so far, in order. */
  readonly asked: Ask[];
  /** Sets how it treats requests from now on. */
  behave(decide: (ask: Ask, headers: IncomingHttpHeaders) => Fault): void;
  stop(): Promise<void>;
};

const DRIP_BYTES = 16;

/** Lets work of many overlap, and work of one alone. */
export type Turns = {
  share<Result>(work: () => Promise<Result>): Promise<Result>;
  alone(work: () => Promise<unknown>): Promise<void>;
};

/**
 * Keeps requests away from a chain while it mines: anvil then answers from the block that it is making, under the number
 * of the one before, which no node of a network does.
 */
export function makeTurns(): Turns {
  let sharing = 0;
  let taken: Promise<void> | undefined;
  return {
    async share(work) {
      while (taken !== undefined) await taken;
      sharing += 1;
      try {
        return await work();
      } finally {
        sharing -= 1;
      }
    },
    async alone(work) {
      let end = () => {};
      taken = new Promise((resolve) => {
        end = resolve;
      });
      while (sharing > 0) await sleep(1);
      try {
        await work();
      } finally {
        taken = undefined;
        end();
      }
    },
  };
}

async function forward(target: string, body: string): Promise<string> {
  const response = await fetch(target, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return response.text();
}

async function apply(fault: Fault, response: ServerResponse, real: () => Promise<string>): Promise<void> {
  if (fault.do === "hang") return;
  if (fault.do === "reset") return void response.socket?.resetAndDestroy();
  if (fault.do === "status") {
    response.writeHead(fault.status, fault.headers).end(fault.body ?? "");
    return;
  }
  if (fault.do === "delay") await sleep(fault.ms);
  const text = await real();
  if (fault.do === "late") await sleep(fault.ms);
  if (fault.do === "truncate") {
    response.end(text.slice(0, text.length >> 1));
  } else if (fault.do === "drip") {
    for (let at = 0; at < text.length && !response.destroyed; at += DRIP_BYTES) {
      response.write(text.slice(at, at + DRIP_BYTES));
      await sleep(fault.ms);
    }
    response.end();
  } else if (fault.do === "encode") {
    response.writeHead(200, fault.headers).end(fault.encode(text));
  } else if (fault.do === "rewrite") {
    response.end(JSON.stringify(fault.answer(JSON.parse(text))));
  } else {
    response.end(text);
  }
}

/** Starts a JSON-RPC proxy in front of a real node that delays, refuses or falsifies answers on demand. */
export async function startFaultyProxy(target: string, turns?: Turns): Promise<FaultyProxy> {
  const asked: Ask[] = [];
  let decide: (ask: Ask, headers: IncomingHttpHeaders) => Fault = () => ({ do: "pass" });
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (data) => {
      body += data;
    });
    request.on("end", () => {
      const ask = JSON.parse(body) as Ask;
      // Requests meant for a previous owner of the port may still arrive.
      if (typeof ask.method !== "string") return void response.destroy();
      asked.push(ask);
      const fault = decide(ask, request.headers);
      const replaced = fault.do === "rewrite" && fault.params !== undefined;
      const sent = replaced ? JSON.stringify({ jsonrpc: "2.0", ...ask, params: fault.params }) : body;
      const real = () => forward(target, sent);
      apply(fault, response, () => (turns === undefined ? real() : turns.share(real))).catch(() =>
        response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    behave(next) {
      decide = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
