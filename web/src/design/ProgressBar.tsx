type Props = { label: string /** From 0 to 1; undefined while it is unknown. */; share: number | undefined };

/** A thin bar that shows how much is done. */
export function ProgressBar({ label, share }: Props) {
  return (
    <progress
      className="mt-1 block h-1 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      max={1}
      {...(share === undefined ? {} : { value: share })}
      aria-label={label}
    />
  );
}
