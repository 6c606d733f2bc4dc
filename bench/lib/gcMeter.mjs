/** `[pid:isolate] 92 ms: Scavenge 21.4 (25.5) -> 20.9 (25.5) MB, 0.9 / 0.0 ms …`, as `--trace-gc` prints it. */
const line = /^\[\d+:(0x[0-9a-f]+)\]\s+\d+ ms: .*?([\d.]+) \([\d.]+\) -> ([\d.]+) \([\d.]+\) MB, ([\d.]+) \//;

/** Reads what `--trace-gc` prints about the main thread: the time of its collections, and what it allocated between them. */
export function makeGcMeter() {
  let main;
  let leftMiB;
  let gcMs = 0;
  let allocatedKiB = 0;
  return {
    read(text) {
      const [, isolate, before, after, ms] = line.exec(text) ?? [];
      if (isolate === undefined) return;
      // Search threads start after the main thread's first collection.
      main ??= isolate;
      if (isolate !== main) return;
      allocatedKiB += (Number(before) - (leftMiB ?? Number(before))) * 1024;
      leftMiB = Number(after);
      gcMs += Number(ms);
    },
    total: () => ({ gcMs, allocatedKiB }),
  };
}
