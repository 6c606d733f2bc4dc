import { useState } from "react";

export type Theme = "system" | "light" | "dark";

const name = "sluice.theme";

function kept(): Theme {
  const theme = localStorage.getItem(name);
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** Puts the theme that was chosen before on the document. */
export function applyTheme(theme: Theme = kept()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(kept);
  return [
    theme,
    (next) => {
      localStorage.setItem(name, next);
      applyTheme(next);
      setTheme(next);
    },
  ];
}
