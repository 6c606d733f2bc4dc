/** The address that a name leads to, in full, since that is where a trade sends. */
export function LeadsTo({ address }: { address: string | undefined }) {
  if (address === undefined) return "Looking up the name …";
  return (
    <span role="status" className="break-all">
      leads to <span className="font-mono text-ink">{address}</span>
    </span>
  );
}
