/** A token's initials. Loading its picture from another site would disclose who is looking. */
export function Monogram({ symbol, address }: { symbol: string; address: string }) {
  const hue = Number.parseInt(address.slice(2, 8), 16) % 10;
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
      <circle cx="12" cy="12" r="11.25" fill="none" strokeWidth="1.5" stroke={`var(--hue-${hue})`} />
      <text
        x="12"
        y="12.5"
        dominantBaseline="central"
        textAnchor="middle"
        className="fill-ink font-medium"
        fontSize="9"
      >
        {symbol.replace(/[^\p{L}\p{N}]/gu, "").slice(0, 2) || "?"}
      </text>
    </svg>
  );
}
