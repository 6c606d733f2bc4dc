import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

type Tab = { readonly name: string; readonly content: ReactNode };

/** Tabs, switched by arrow keys or a click. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = (chosen + step + tabs.length) % tabs.length;
    setChosen(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }
  return (
    <div>
      <div role="tablist" aria-label={label} className="flex gap-4 border-line border-b" onKeyDown={move}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            id={`${id}-${index}`}
            type="button"
            role="tab"
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            className="hit -mb-px border-transparent border-b-2 py-2 touch:py-3 text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="pt-4">
        {tabs[chosen]?.content}
      </div>
    </div>
  );
}
