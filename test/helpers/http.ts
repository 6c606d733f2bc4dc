import { STATUS_CODES } from "node:http";
import { connect } from "node:net";
import { expect } from "vitest";
import { checkAnswer } from "./checkAnswers.js";

/** Failures, raw bytes and ports over HTTP. */

export type Failure = { status: number; code: string; message: string | string[]; description?: string };

/** Returns the failure in an answer. Fails unless its body and headers have exactly the standard form. */
export async function failureIn(response: Response): Promise<Failure> {
  const body = (await response.json()) as Failure & Record<string, unknown>;
  const { code, message, description, ...rest } = body;
  expect(rest).toEqual({
    statusCode: response.status,
    error: STATUS_CODES[response.status],
    requestId: response.headers.get("x-request-id"),
  });
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(code).toMatch(/^[A-Z_]+$/);
  const sentences = [message, description ?? "none"].flat();
  expect(sentences.length).toBeGreaterThan(1);
  for (const sentence of sentences) expect(sentence).toMatch(/^[^\n]+$/);
  if (response.status === 503) expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  return { status: response.status, code, message, ...(description === undefined ? {} : { description }) };
}

/** Sends raw bytes and reads until the other side closes. */
export function sendRaw(url: string, text: string): Promise<Response> {
  const { hostname, port } = new URL(url);
  return new Promise<Response>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(parseAnswer(answer)));
  }).then(async (response) => {
    await checkRaw(url, text, response);
    return response;
  });
}

/** Compares the answer with the document if the request line can be parsed. */
async function checkRaw(url: string, text: string, response: Response): Promise<void> {
  const [, method, target] = /^([A-Z]+) (\/\S*) HTTP\/1\.1\r\n/.exec(text) ?? [];
  if (method === undefined || target === undefined) return;
  const { status, headers } = response;
  const body = await response.clone().text();
  checkAnswer(new URL(url), { method, path: target, status, headers, body });
}

function parseAnswer(text: string): Response {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return new Response(text.slice(end + 4), { status: Number(first.split(" ")[1]), headers });
}

/** Waits until `check` returns true. A minute only ends what hangs. */
export async function eventually(what: string, check: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`did not happen: ${what}`);
}

/** Returns whether anything listens at `port`. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
