import { messageOf } from "../../errors/error.js";
import type { Logger } from "../../lib/logger.js";
import { orAborted, pause } from "../../lib/wait.js";
import { hasOwnHash } from "../nodes/headerHash.js";
import type { Rpc } from "../pool/rpc.js";
import { openSocket } from "../transport/socket.js";
import { blockByHash, parseHead } from "./blocks.js";
import { type Head, isSameHead } from "./head.js";

export type Subscription = {
  /** Whether heads are currently being pushed. */
  isLive(): boolean;
};

export type SubscribeInput = {
  readonly url: string;
  readonly rpc: Rpc;
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly onHead: (head: Head) => void;
  /** Called when a live subscription ends, or when no node confirms a pushed head. */
  readonly onLost: () => void;
};

const ANSWER_MS = 5_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

type Notice = { method?: unknown; params?: { result?: unknown } };

/** Keeps a `newHeads` subscription open until the signal is aborted, and renews it when it breaks. */
export function subscribeHeads({ url, rpc, signal, log, onHead, onLost }: SubscribeInput): Subscription {
  const target = new URL(url);
  const fields = { chain_id: rpc.chainId, host: target.host };
  const socket = openSocket(target);
  let isLive = false;
  /** Number of pushed heads so far. */
  let pushed = 0;
  let onBroken = () => {};

  socket.onBreak(() => {
    const wasLive = isLive;
    isLive = false;
    onBroken();
    if (wasLive) onLost();
  });
  socket.onNotice((notice) => {
    const { method, params } = notice as Notice;
    // The socket carries a single subscription, and notifications may overtake the response with its id.
    if (method !== "eth_subscription") return;
    take(params?.result).catch((error: unknown) => {
      if (signal.aborted) return;
      log.warn({ ...fields, reason: messageOf(error) }, "Refused a pushed head");
      onLost();
    });
  });

  /** A header that does not match its own hash is read again by that hash. */
  async function take(header: unknown): Promise<void> {
    pushed += 1;
    const turn = pushed;
    let head = parseHead(header);
    if (hasOwnHash(header as Record<string, unknown>)) {
      rpc.blooms.note(head.hash, (header as Record<string, unknown>).logsBloom);
    } else {
      const read = await blockByHash(rpc, head.hash, { signal });
      if (read === undefined) throw new Error(`no node has block ${head.hash}`);
      if (!isSameHead(read, head)) throw new Error(`block ${head.hash} differs from its description`);
      head = read;
    }
    // A later head may have been confirmed meanwhile.
    if (turn === pushed) onHead(head);
  }

  function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    return orAborted(socket.send({ method, params }, AbortSignal.timeout(ANSWER_MS)), signal);
  }

  async function subscribe(): Promise<void> {
    const broken = new Promise<void>((resolve) => {
      onBroken = resolve;
    });
    const chainId = Number(await ask("eth_chainId", []));
    if (chainId !== rpc.chainId) throw new Error(`the node is on chain ${chainId}`);
    await ask("eth_subscribe", ["newHeads"]);
    isLive = true;
    log.info(fields, "Subscribed to heads");
    await orAborted(broken, signal);
  }

  async function keepUp(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      const startedAtMs = performance.now();
      const error = await subscribe().catch((reason: unknown) => reason);
      if (signal.aborted) break;
      // A subscription that lasted was healthy, so its end does not require a long wait.
      if (performance.now() - startedAtMs > LONGEST_RETRY_MS) failures = 0;
      const retryMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
      log.warn(
        {
          ...fields,
          reason: error === undefined ? "connection closed" : messageOf(error),
          retry_ms: retryMs,
        },
        "Polling for heads until the subscription is restored",
      );
      await pause(retryMs, signal).catch(() => {});
    }
    socket.close();
  }

  void keepUp();
  return { isLive: () => isLive };
}
