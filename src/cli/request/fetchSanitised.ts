import { visibleText } from "../../tokens/index.js";

/**
 * Fetches from a service that somebody else may run. Removes invisible characters and terminal control sequences from
 * all texts of its JSON, including member names. Replaces line breaks with spaces. Leaves text that is not JSON to the
 * client, which rejects it.
 */
export async function fetchSanitised(request: Request): Promise<Response> {
  const response = await fetch(request);
  const text = await response.text();
  const { status, headers } = response;
  return new Response(text === "" ? null : sanitiseJson(text), { status, headers });
}

function sanitiseJson(text: string): string {
  try {
    // JSON.stringify escapes every control character in ASCII; visibleText removes those beyond.
    const written = JSON.stringify(JSON.parse(text)) as string;
    const unescaped = written.replace(/\\(["\\]|[bfnrt]|u[0-9a-f]{4})/g, (whole, what: string) =>
      what === '"' || what === "\\" ? whole : " ",
    );
    return visibleText(unescaped);
  } catch {
    return text;
  }
}
