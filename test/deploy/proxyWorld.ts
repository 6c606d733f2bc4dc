import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";

/** Requests to a proxy from several addresses of this machine, as from several clients. */

export type Asked = {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};

export type Question = {
  /** The client's own address: any of 127.0.0.0/8. */
  readonly from?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

function send(url: string, { from, method = "GET", headers = {}, body }: Question): Promise<IncomingMessage> {
  const { protocol } = new URL(url);
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false as const, ...(from && { localAddress: from }) };
    // The certificate is one of the test's own.
    const sent =
      protocol === "https:"
        ? tlsRequest(url, { ...options, rejectUnauthorized: false }, resolve)
        : plainRequest(url, options, resolve);
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends a request and reads the whole answer. */
export async function ask(url: string, question: Question = {}): Promise<Asked> {
  const response = await send(url, question);
  let body = "";
  for await (const chunk of response.setEncoding("utf8")) body += chunk;
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

export type Stream = {
  /** The ids of the events so far, with the time at which the whole event had arrived. */
  readonly arrivals: Map<number, number>;
  close(): void;
};

/** Opens a stream of events. */
export async function openStream(url: string, question: Question = {}): Promise<Stream> {
  const response = await send(url, { ...question, headers: { accept: "text/event-stream" } });
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
  const arrivals = new Map<number, number>();
  let text = "";
  response.setEncoding("utf8").on("data", (chunk) => {
    const events = `${text}${chunk}`.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, id] = /^id: (\d+)$/m.exec(event) ?? [];
      if (id !== undefined) arrivals.set(Number(id), performance.now());
    }
  });
  response.on("error", () => undefined);
  return { arrivals, close: () => response.destroy() };
}
