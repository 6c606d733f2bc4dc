/** What a wallet or its node said, word for word, for those who look for details. */
export function Said({ words }: { words: string | undefined }) {
  if (words === undefined || words === "") return null;
  return (
    <details className="mt-1 text-muted text-xs">
      <summary className="w-fit rounded-sm underline touch:py-3.5">What your wallet said</summary>
      <p className="mt-1 whitespace-pre-line break-words font-mono">{words}</p>
    </details>
  );
}
