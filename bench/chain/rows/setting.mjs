import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executed, firstQuestion, routePath } from "../route.mjs";
import { startService } from "../service.mjs";

/** A new data folder for each row that starts without data. */
export function makeFolder() {
  const path = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the service behind the proxy with a provider's limits and fresh counts. */
export function startBehind({ proxy, state }, limits, folder, settings) {
  proxy.reset(limits);
  return startService({ nodeUrl: proxy.url, tokenList: state.tokenList, dataFolder: folder.path, settings });
}

/**
 * Waits for the first route and for /ready, side by side: `{ first, ready }`, each `{ ms, answer }` or undefined. The chain
 * mines a block every `blockSeconds` meanwhile; 0 mines none.
 */
export async function waitForBoth({ node }, service, { patienceMs, blockSeconds }) {
  const path = routePath(firstQuestion);
  const ticker = startTicker(node, blockSeconds);
  try {
    const isAnswered = ({ status }) => status === 200;
    const [first, ready] = await Promise.all([
      service.until(() => service.get(path), isAnswered, patienceMs),
      service.ready(patienceMs),
    ]);
    return { first, ready };
  } finally {
    await ticker.stop();
  }
}

/** Asks the first question once more, mines the answer, and returns how far the output was from the answer. */
export async function exactness({ node }, service) {
  const { status, body } = await service.get(routePath(firstQuestion));
  if (status !== 200) return body.code ?? `HTTP ${status}`;
  const difference = await executed(node, body);
  if (difference === undefined) return "reverted";
  return difference === 0n ? "exact" : `off by ${difference}`;
}

function startTicker(node, blockSeconds) {
  if (blockSeconds === 0) return { stop: async () => {} };
  let mining;
  const timer = setInterval(() => {
    // A large chain may take longer for a block than the time between two.
    mining ??= node
      .mine()
      .catch(() => undefined)
      .then(() => {
        mining = undefined;
      });
  }, blockSeconds * 1000);
  return {
    async stop() {
      clearInterval(timer);
      await mining;
    },
  };
}
