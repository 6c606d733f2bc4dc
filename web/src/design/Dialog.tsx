import { type ReactNode, useEffect, useRef } from "react";

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A native dialog, which keeps the focus inside, closes on Escape and restores the focus. The element with `data-first`
 * gets the focus first.
 */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (current === null || current.open) return;
    const opener = document.activeElement;
    current.showModal();
    current.querySelector<HTMLElement>("[data-first]")?.focus();
    // A dialog that is removed without being closed leaves the focus nowhere.
    return () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    };
  }, []);
  return (
    // Keyboard users have Escape and the button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it too
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-md border border-line bg-raised p-0 text-ink backdrop:bg-[#000]/50"
    >
      <div className="flex max-h-[80dvh] flex-col">
        <header className="flex items-center justify-between px-4 pt-3">
          <h2 className="font-medium text-base">{title}</h2>
          <button
            type="button"
            aria-label="Close"
            className="-mr-2 size-9 rounded-md text-lg touch:size-11 text-muted hover:text-ink"
            onClick={() => dialog.current?.close()}
          >
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
