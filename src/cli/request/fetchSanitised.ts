import { visibleText } from "../../tokens/index.js";

/**
 * `fetch` for a service that may be somebody else's: no text of its JSON, names of members included, holds anything that a
 * terminal obeys or nobody sees. A line break becomes a blank. What is no JSON is for the client to refuse.
 */
export async function fetchSanitised(request: Request): Promise<Response> {
  const response = await fetch(request);
  const text = await response.text();
  const { status, headers } = response;
  return new Response(text === "" ? null : sanitiseJson(text), { status, headers });
}

function sanitiseJson(text: string): string {
  try {
    // Once written anew, every control character is an escape, apart from those that are above ASCII.
    const written = JSON.stringify(JSON.parse(text)) as string;
    const unescaped = written.replace(/\\(["\\]|[bfnrt]|u[0-9a-f]{4})/g, (whole, what: string) =>
      what === '"' || what === "\\" ? whole : " ",
    );
    return visibleText(unescaped);
  } catch {
    return text;
  }
}
