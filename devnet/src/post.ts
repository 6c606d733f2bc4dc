import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

/**
 * Posts JSON to a node on this machine and resolves with the body of its response, whatever its status. It uses Node's
 * own client because `fetch` takes three times the CPU time for each of thousands of small requests.
 */
export function postJson(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => resolve(text));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
