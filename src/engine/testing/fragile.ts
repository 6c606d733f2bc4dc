// Runs the same worker with a pool adapter that certain amount endings slow down, break or kill, and tells whoever
// listens which messages it gets.
import process from "node:process";
import { BroadcastChannel, parentPort } from "node:worker_threads";
import { adapters } from "../../protocols/index.js";
import type { MessageToWorker } from "../messages.js";
import { breaking, channelName, ending, killing, slow, slowMs } from "./amounts.js";

const pool = adapters.get("uniswap-v2");
if (pool === undefined) throw new Error("there is no such adapter");
const { quote } = pool;
const clock = new Int32Array(new SharedArrayBuffer(4));
let slowed = 0n;

Object.assign(pool, {
  quote(...args: Parameters<typeof quote>): ReturnType<typeof quote> {
    const { amountIn } = args[2];
    const kind = ending(amountIn);
    if (kind === killing) process.exit(7);
    if (kind === breaking) throw new Error("this adapter breaks");
    if (kind === slow && slowed !== amountIn) {
      slowed = amountIn;
      Atomics.wait(clock, 0, 0, slowMs);
    }
    return quote.apply(pool, args);
  },
});
await import("../worker.js");
const channel = new BroadcastChannel(channelName);
channel.unref();
parentPort?.on("message", ({ kind }: MessageToWorker) => channel.postMessage(kind));
