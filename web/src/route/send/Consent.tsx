type Props = {
  /** One sentence each. */
  lines: readonly string[];
  isRed?: boolean;
  isAgreed: boolean;
  isDisabled: boolean;
  onChange: (isAgreed: boolean) => void;
};

/** The risks that a person accepts before a trade, with a checkbox. */
export function Consent({ lines, isRed = false, isAgreed, isDisabled, onChange }: Props) {
  return (
    <label className={`mb-3 flex gap-3 border-l-2 pl-3 ${isRed ? "border-bad" : "border-warn"}`}>
      <input
        type="checkbox"
        checked={isAgreed}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent touch:size-5"
      />
      <span className="min-w-0">
        {lines.map((line) => (
          <span key={line} className={`block break-words ${isRed ? "font-medium text-bad" : ""}`}>
            {line.split(/(0x[0-9a-f]{40})/i).map((part, index) =>
              index % 2 === 0 ? (
                part
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an address is its place in the sentence
                <span key={index} className="inline-block max-w-full break-all font-mono text-xs">
                  {part}
                </span>
              ),
            )}
          </span>
        ))}
        <span className="mt-1 block text-muted text-xs">Tick the box to accept this.</span>
      </span>
    </label>
  );
}
