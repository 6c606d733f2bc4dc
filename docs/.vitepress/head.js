// Runs before the first paint: applies the colours chosen on the page or here.
(() => {
  const chosen = localStorage.getItem("sluice.theme");
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const { classList } = document.documentElement;
  classList.toggle("dark", dark);
  classList.toggle("mac", /Mac|iPhone|iPod|iPad/.test(navigator.platform));
  // The interactive interface used to be here, with its places behind the `#`.
  if (location.hash.startsWith("#/")) location.replace(`/docs/api/try/${location.hash}`);
})();
