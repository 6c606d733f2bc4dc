import { Agent, request } from "node:http";

const keptOpen = new Agent({ keepAlive: true });

/**
 * Posts JSON to a node on this machine and resolves with the body of its response, whatever its status. It uses Node's
 * own client because `fetch` takes three times the CPU time for each of thousands of small requests.
 */
export async function postJson(url: string, body: string): Promise<string> {
  try {
    return await postOnce(url, body, keptOpen);
  } catch (error) {
    if (!(error instanceof IdleClosedError)) throw error;
    return postOnce(url, body, false);
  }
}

/** The node closed a connection that had been idle, at the moment when a request went out on it, and did not read it. */
class IdleClosedError extends Error {}

function postOnce(url: string, body: string, agent: Agent | false): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => resolve(text));
      response.on("error", reject);
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      const isIdle = sent.reusedSocket && error.code === "ECONNRESET";
      reject(isIdle ? new IdleClosedError(error.message, { cause: error }) : error);
    });
    sent.end(body);
  });
}
