import { type Theme, useTheme } from "./theme.js";

const next: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const names: Record<Theme, string> = { system: "Auto", light: "Light", dark: "Dark" };

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  return (
    <button
      type="button"
      onClick={() => setTheme(next[theme])}
      aria-label={`Colours: ${names[theme]}; change to ${names[next[theme]]}`}
      className="hit flex h-9 w-18 items-center gap-2 rounded-md px-2 text-muted text-xs hover:text-ink"
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" fill="none" strokeWidth="1.5" className="stroke-current" />
        <path d="M8 2a6 6 0 0 1 0 12z" className="fill-current" />
      </svg>
      {names[theme]}
    </button>
  );
}
