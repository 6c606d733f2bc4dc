import { useState } from "react";
import { Button } from "./Button.js";

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ name, text }: { name: string; text: () => string }) {
  const [said, setSaid] = useState("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      setSaid("copied");
    } catch {
      setSaid("not allowed");
    }
    setTimeout(() => setSaid(""), 1500);
  }
  return (
    <span className="inline-flex items-center">
      <Button
        size="small"
        onClick={() => void copy()}
        aria-label={name.startsWith("Copy") ? name : `Copy as ${name}`}
      >
        {name}
      </Button>
      <span role="status" className="text-accent text-xs not-empty:ml-2">
        {said}
      </span>
    </span>
  );
}
