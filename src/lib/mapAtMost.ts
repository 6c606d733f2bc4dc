/** Returns the results of `work` in the order of the items. Works on at most `most` items at once. */
export async function mapAtMost<T, R>(
  most: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
