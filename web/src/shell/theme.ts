import { useState } from "react";

export type Theme = "system" | "light" | "dark";

/** The docs, on the same origin, use the same entry. Their value "auto" is the page's "system". */
const name = "sluice.theme";

function kept(): Theme {
  const theme = localStorage.getItem(name);
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Applies the stored theme to the document. */
export function applyTheme(theme: Theme = kept()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(kept);
  return [
    theme,
    (next) => {
      if (next === "system") localStorage.removeItem(name);
      else localStorage.setItem(name, next);
      applyTheme(next);
      setTheme(next);
    },
  ];
}
