export function RemoveButton({
  name = "this one",
  onClick,
}: {
  name: string | undefined;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      onClick={onClick}
      className="hit -mr-1 size-6 rounded-sm text-base text-muted hover:text-ink"
    >
      ×
    </button>
  );
}
