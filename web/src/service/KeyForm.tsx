import { type FormEvent, useState } from "react";
import { Button } from "../design/Button.js";
import { TextField } from "../design/Field.js";
import { rememberKey } from "./client.js";

/** A form for the API key that the service requires. */
export function KeyForm() {
  const [key, setKey] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    rememberKey(key.trim());
    window.location.reload();
  }
  return (
    <form onSubmit={submit} className="mt-3 flex items-end gap-2">
      <TextField
        label="API key, kept until this tab is closed"
        type="password"
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <Button type="submit" disabled={key.trim() === ""}>
        Use this key
      </Button>
    </form>
  );
}
