import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from "react";

const box =
  "w-full rounded-md border border-line bg-raised px-3 h-9 text-ink hover:border-strong aria-invalid:border-bad touch:h-11 touch:text-base";

type Shared = { label: string; note?: ReactNode };
/** The fault of the field's value. */
type Faulty = { fault?: string | undefined };

export function TextField({
  label,
  note,
  fault,
  ...rest
}: Shared & Faulty & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-muted text-xs">
        {label}
      </label>
      <input
        id={id}
        className={box}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        {...rest}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-bad text-xs">
          {fault}
        </p>
      )}
      {note !== undefined && <p className="mt-1 text-muted text-xs">{note}</p>}
    </div>
  );
}

export function SelectField({ label, note, ...rest }: Shared & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-muted text-xs">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          className={`${box} appearance-none truncate pr-8`}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          {...rest}
        />
        <svg
          viewBox="0 0 12 12"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-3 text-muted"
          aria-hidden="true"
        >
          <path d="M2 4l4 4 4-4" fill="none" strokeWidth="1.5" className="stroke-current" />
        </svg>
      </div>
      {note !== undefined && (
        <div id={`${id}-note`} className="mt-1 text-pretty text-muted text-xs">
          {note}
        </div>
      )}
    </div>
  );
}
