/** A map that drops the least recently used values once their total size exceeds the limit. */
export type Lru<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
};

/** Creates an empty map. `limit` is in the units of `sizeOf`. */
export function makeLru<Value>(limit: number, sizeOf: (value: Value) => number): Lru<Value> {
  const entries = new Map<string, Value>();
  let size = 0;

  function forget(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    size -= sizeOf(value);
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // A map keeps insertion order, so the least recently used entry comes first.
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      forget(key);
      if (sizeOf(value) > limit) return;
      entries.set(key, value);
      size += sizeOf(value);
      for (const oldest of entries.keys()) {
        if (size <= limit) break;
        forget(oldest);
      }
    },
    delete: forget,
    clear() {
      entries.clear();
      size = 0;
    },
  };
}
