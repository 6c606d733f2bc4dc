import { DevnetError } from "../errors.js";
import type { AnvilProcess } from "./process.js";

export type SuperviseOptions = {
  first: AnvilProcess;
  /** Starts a replacement at the same port. */
  start: () => Promise<AnvilProcess>;
  /** Called after the process ended by itself and was replaced. */
  onRestart: (chain: AnvilProcess) => void;
  /** Called once if the process cannot be kept running. Supervision then stops. */
  onLost: (error: DevnetError) => void;
};

/** A process that ends this soon after its start would end again. */
const soonMs = 5_000;

/** Restarts a process whenever it ends by itself. Returns a function that stops it for good. */
export function supervise({ first, start, onRestart, onLost }: SuperviseOptions): () => Promise<void> {
  let chain = first;
  let isStopping = false;
  const keeping = keep();

  async function keep(): Promise<void> {
    for (let startedAtMs = Number.NEGATIVE_INFINITY; ; startedAtMs = performance.now()) {
      await chain.ended;
      if (isStopping) return;
      const lost = performance.now() - startedAtMs < soonMs ? endedAgain() : await replace();
      if (isStopping) return chain.stop();
      if (lost !== undefined) return onLost(lost);
      onRestart(chain);
    }
  }

  async function replace(): Promise<DevnetError | undefined> {
    try {
      chain = await start();
      return undefined;
    } catch (cause) {
      if (cause instanceof DevnetError) return cause;
      return new DevnetError("START_FAILED", `the devnet did not start again: ${String(cause)}`, { cause });
    }
  }

  return async () => {
    isStopping = true;
    await chain.stop();
    await keeping;
  };
}

function endedAgain(): DevnetError {
  return new DevnetError("START_FAILED", "anvil ended by itself, and again right after it was started anew");
}
