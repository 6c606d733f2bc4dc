import { Agent, createServer, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { isPoll, makeCounts } from "./counts.mjs";
import { batchTooLarge, inUsualWords, refusalOf, tooManyRequests, tooMuch, withGas } from "./limits.mjs";

/**
 * A provider in front of a node, JSON-RPC over HTTP, as slow and as strict as `limits`. It counts requests. `reset` starts
 * new counts and may change the limits; `point` puts another node behind it.
 */
export async function startProxy(target, limits) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const state = { target, limits, counts: makeCounts(), recent: [], onTask: () => {} };

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function serve(incoming, outgoing) {
    const { limits: now, counts } = state;
    const body = await bytesOf(incoming);
    const asked = JSON.parse(body);
    const asks = Array.isArray(asked) ? asked : [asked];
    const reply = async (status, text, headers = {}) => {
      // The round trip comes on top of the time that the node takes.
      if (now.latencyMs > 0) await sleep(now.latencyMs);
      outgoing.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
    };
    if (isTooOften(asks.length, now)) {
      counts.limited();
      const text = JSON.stringify({ jsonrpc: "2.0", id: asks[0]?.id ?? null, ...tooManyRequests() });
      return reply(429, text, { "retry-after": String(now.retryAfterSeconds) });
    }
    if (body.length > now.requestBytes) return reply(413, "");
    if (asks.length > now.batch)
      return reply(200, JSON.stringify({ jsonrpc: "2.0", id: null, ...batchTooLarge() }));
    for (const ask of asks) {
      counts.asked(ask, Math.round(body.length / asks.length));
      if (!isPoll(ask)) state.onTask(ask);
    }
    const answers = await Promise.all(asks.map((ask) => answer(ask, now, counts)));
    await reply(200, Array.isArray(asked) ? `[${answers.join(",")}]` : answers[0]);
  }

  /** The text of one answer. */
  async function answer(ask, now, counts) {
    const refusal = refusalOf(ask, now);
    const text = refusal === undefined ? await forward(withGas(ask, now)) : wrap(ask, refusal);
    const isLarge = text.length > now.responseBytes || ask.method === "eth_getLogs";
    const isFailure = text.length < 10_000 && text.includes('"error"');
    const parsed = isLarge || isFailure ? JSON.parse(text) : undefined;
    const excess = parsed === undefined ? undefined : tooMuch(ask, parsed.result, text.length, now);
    const final =
      excess !== undefined ? wrap(ask, excess) : isFailure ? JSON.stringify(inUsualWords(parsed)) : text;
    counts.answered(ask, final.length, refusal !== undefined || excess !== undefined);
    return final;
  }

  async function forward(ask) {
    const { hostname, port } = new URL(state.target);
    const headers = { "content-type": "application/json" };
    return new Promise((resolve, reject) => {
      const outgoing = request({ hostname, port, method: "POST", headers, agent }, (response) => {
        bytesOf(response).then((bytes) => resolve(bytes.toString()), reject);
      });
      outgoing.on("error", reject);
      outgoing.end(JSON.stringify(ask));
    });
  }

  function isTooOften(requests, { perSecond }) {
    const now = performance.now();
    state.recent = state.recent.filter((at) => now - at < 1000);
    if (state.recent.length + requests > perSecond) return true;
    for (let index = 0; index < requests; index++) state.recent.push(now);
    return false;
  }

  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    counts: () => state.counts,
    reset(next = state.limits) {
      Object.assign(state, { limits: next, counts: makeCounts(), recent: [] });
      return state.counts;
    },
    point(url) {
      state.target = url;
    },
    /** Receives every request except polls for a new head. */
    watch(onTask) {
      state.onTask = onTask;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

function wrap({ id }, content) {
  return JSON.stringify({ jsonrpc: "2.0", id, ...content });
}

async function bytesOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
