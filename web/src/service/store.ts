import { useSyncExternalStore } from "react";

/** A value that parts of the page share. */
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
    /** Calls a listener at every change; returns how to stop that. */
    subscribe,
    update(change: (now: T) => T) {
      value = change(value);
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  };
}
