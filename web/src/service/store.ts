import { useSyncExternalStore } from "react";

/** Makes a value that parts of the page share. */
export function create<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get: () => value,
    /** Calls a listener at every change. Returns a function that ends this. */
    subscribe,
    update(change: (now: T) => T) {
      value = change(value);
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  };
}
