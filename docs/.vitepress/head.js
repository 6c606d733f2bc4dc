// Runs before anything is drawn: the colours that were chosen on the page or here.
(() => {
  const chosen = localStorage.getItem("sluice.theme");
  const dark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const { classList } = document.documentElement;
  classList.toggle("dark", dark);
  classList.toggle("mac", /Mac|iPhone|iPod|iPad/.test(navigator.platform));
  // Where the site is, the interface to try was before, and its places were behind the `#`.
  if (location.hash.startsWith("#/")) location.replace(`/docs/api/try/${location.hash}`);
})();
