import { createRpc, type Rpc, type RpcInput } from "../pool/rpc.js";
import type { FaultyProxy } from "./faultyProxy.js";

export type Line = { readonly level: string; readonly fields: object; readonly message: string };

/** Tracks the Rpcs of one test file and what they logged. `reset` closes them all. */
export function rpcs() {
  const opened: Rpc[] = [];
  const lines: Line[] = [];
  const write = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields, message });
  };
  const log = { info: write("info"), warn: write("warn"), error: write("error") };
  return {
    lines,
    log,
    open(urls: readonly string[], more: Partial<RpcInput> = {}): Rpc {
      const rpc = createRpc({ chainId: 1, urls, log, ...more });
      opened.push(rpc);
      return rpc;
    },
    reset(): void {
      for (const rpc of opened.splice(0)) rpc.close();
      lines.length = 0;
    },
  };
}

export function methods(proxy: FaultyProxy): string[] {
  return proxy.asked.map(({ method }) => method);
}

export function states(rpc: Rpc): string[] {
  return rpc.endpoints().map(({ state }) => state);
}

/** Returns the rejection reason of a promise. Throws if it resolves. */
export async function failure(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!("error" in outcome)) throw new Error(`expected a failure, got ${JSON.stringify(outcome.value)}`);
  return outcome.error as Error & Record<string, unknown>;
}
