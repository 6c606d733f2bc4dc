import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./design/tokens.css";
import { Shell } from "./shell/Shell.js";
import { applyTheme } from "./shell/theme.js";

applyTheme();
const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false, retry: 1 } } });
const root = document.getElementById("page");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Shell />
      </QueryClientProvider>
    </StrictMode>,
  );
}
