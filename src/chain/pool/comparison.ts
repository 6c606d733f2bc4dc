import { outlineOf } from "../nodes/confirm.js";
import { hasOwnHash } from "../nodes/headerHash.js";
import type { Ask } from "../transport/answer.js";

/** How the answers of two nodes to the same request are compared. */
export type Comparison = {
  /** Returns a text that the correct answers of all nodes share. */
  formOf(result: unknown): string;
  /** Whether the answer proves itself, so that no other node needs to confirm it. */
  isProven?(result: unknown): boolean;
  /** Whether the node says that it lacks what was asked for, which another node may have. */
  isAbsent?(result: unknown): boolean;
};

type Fields = Readonly<Record<string, unknown>>;

const asText: Comparison = { formOf: (result) => String(result).toLowerCase() };

const block: Comparison = {
  formOf: (result) => outlineOf(result as Fields),
  isAbsent: (result) => result === null,
};

const blockByHash: Comparison = { ...block, isProven: (result) => hasOwnHash(result as Fields) };

const logs: Comparison = { formOf: (result) => formOfLogs(result as Fields[]) };

function formOfLogs(logs: readonly Fields[]): string {
  const all = logs.map(({ blockNumber, logIndex, blockHash, address, topics, data, removed }) =>
    [
      String(Number(blockNumber)).padStart(12, "0"),
      String(Number(logIndex)).padStart(8, "0"),
      ...[blockHash, address, topics, data, removed === true],
    ].join(" "),
  );
  return all.sort().join("\n").toLowerCase();
}

/** Only their logs are used. */
const receipts: Comparison = {
  formOf: (result) => formOfLogs((result as { logs: Fields[] }[]).flatMap(({ logs }) => logs)),
  isAbsent: (result) => result === null,
};

/** Gas is compared too, since an answer's gas limit is derived from it. Error messages differ between nodes. */
const simulation: Comparison = {
  formOf(result) {
    const blocks = (result ?? []) as { calls?: Fields[] }[];
    const calls = blocks.flatMap(({ calls }) => calls ?? []);
    return calls
      .map(({ status, gasUsed, returnData }) => [Number(status), Number(gasUsed), returnData].join(" "))
      .join("\n")
      .toLowerCase();
  },
};

const accessList: Comparison = {
  formOf(result) {
    const { accessList = [] } = (result ?? {}) as { accessList?: Fields[] };
    const slots = accessList.flatMap(({ address, storageKeys }) =>
      (storageKeys as string[]).map((key) => `${address} ${key}`),
    );
    return slots.sort().join("\n").toLowerCase();
  },
};

const byMethod: Readonly<Record<string, Comparison>> = {
  eth_getBlockByHash: blockByHash,
  eth_getBlockByNumber: block,
  eth_getLogs: logs,
  eth_getBlockReceipts: receipts,
  eth_call: asText,
  eth_getCode: asText,
  eth_getBalance: asText,
  eth_getStorageAt: asText,
  eth_simulateV1: simulation,
  eth_createAccessList: accessList,
};

/**
 * Returns how to compare answers to `ask`, or undefined if correct answers may differ: those about the newest block, an
 * estimate, the pool of pending transactions, or the node itself. Calls at `latest` are comparable, since Sluice makes
 * them only to learn what hardly depends on the block.
 */
export function comparisonOf({ method, params }: Ask): Comparison | undefined {
  if (method === "eth_getBlockByNumber" && !String(params[0]).startsWith("0x")) return undefined;
  return byMethod[method];
}

const LONGEST_EXCERPT = 66;

/** Returns the parts of two different forms around their first difference. */
export function difference(said: string, agreed: string): { readonly said: string; readonly agreed: string } {
  let at = 0;
  while (at < said.length && said[at] === agreed[at]) at += 1;
  const from = Math.max(0, Math.min(at, said.length, agreed.length) - 8);
  const excerpt = (text: string) => {
    const part = text.slice(from, from + LONGEST_EXCERPT);
    return part === "" ? "nothing" : `${from > 0 ? "…" : ""}${part}`;
  };
  return { said: excerpt(said), agreed: excerpt(agreed) };
}
