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
        className="mt-1 size-4 shrink-0"
      />
      <span className="min-w-0">
        {lines.map((line) => (
          <span key={line} className={`block break-words ${isRed ? "font-medium text-bad" : ""}`}>
            {line}
          </span>
        ))}
        <span className="block text-muted text-xs">Tick it if that is what you want.</span>
      </span>
    </label>
  );
}
