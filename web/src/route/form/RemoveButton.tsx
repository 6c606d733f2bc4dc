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
      aria-label={`Leave out ${name}`}
      onClick={onClick}
      className="size-6 rounded-sm text-base text-muted hover:text-ink"
    >
      ×
    </button>
  );
}
