// Loaded into a process of the service before the service itself: on SIGUSR2, every thread collects its garbage, so that
// what the process then holds is what it keeps. Without it, V8 lets garbage lie as long as the machine has memory.
import v8 from "node:v8";
import vm from "node:vm";
import { BroadcastChannel, isMainThread } from "node:worker_threads";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc");
const threads = new BroadcastChannel("collect garbage");
threads.unref();
if (isMainThread)
  process.on("SIGUSR2", () => {
    threads.postMessage("collect");
    collect();
  });
else threads.onmessage = () => collect();
