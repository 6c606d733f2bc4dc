export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `width` tasks at once. The others wait in order. */
export function gate(width: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
