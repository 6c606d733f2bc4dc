/**
 * Runs `work` while no other tab of this browser runs work of the same name. Without Web Locks, which old browsers and
 * pages from another machine over HTTP lack, it runs `work` right away.
 *
 * @param onWait called before waiting for another tab.
 */
export async function withTabLock<T>(
  name: string,
  work: () => Promise<T>,
  { onWait, signal }: { readonly onWait: () => void; readonly signal: AbortSignal },
): Promise<T> {
  // TypeScript assumes that every page has locks.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return work();
  const { held = [] } = await locks.query();
  if (held.some((lock) => lock.name === name)) onWait();
  return await locks.request(name, { signal }, work);
}
