/** Where a text stops being JSON, counted from 1. */
export type TextPosition = { readonly line: number; readonly column: number };

const SPACE = /[ \t\n\r]*/y;
const TOKEN =
  /[{}[\],:]|"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What may come next: a value, a value or the end of the list, a key, a key or the end of the object, … */
type Expected = "value" | "valueOrEnd" | "key" | "keyOrEnd" | "colon" | "more";

/**
 * The place of the first fault of `text`; undefined when it is JSON. The parser of the engine does not always say where
 * it stopped.
 */
export function jsonFaultAt(text: string): TextPosition | undefined {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let at = 0;
  for (;;) {
    at = skip(text, at);
    const done = expected === "more" && open.length === 0;
    if (at === text.length) return done ? undefined : placeOf(text, at);
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined || done) return placeOf(text, at);
    const next = step(token, expected, open);
    if (next === undefined) return placeOf(text, at);
    expected = next;
    at += token.length;
  }
}

function step(token: string, expected: Expected, open: ("{" | "[")[]): Expected | undefined {
  const inside = open[open.length - 1];
  switch (token) {
    case "{":
    case "[":
      if (expected !== "value" && expected !== "valueOrEnd") return undefined;
      open.push(token);
      return token === "{" ? "keyOrEnd" : "valueOrEnd";
    case "}":
    case "]": {
      const atEnd = expected === "more" || expected === (token === "}" ? "keyOrEnd" : "valueOrEnd");
      if (!atEnd || inside !== (token === "}" ? "{" : "[")) return undefined;
      open.pop();
      return "more";
    }
    case ":":
      return expected === "colon" ? "value" : undefined;
    case ",":
      if (expected !== "more") return undefined;
      return inside === "{" ? "key" : "value";
    default:
      if (expected === "key" || expected === "keyOrEnd") return token.startsWith('"') ? "colon" : undefined;
      return expected === "value" || expected === "valueOrEnd" ? "more" : undefined;
  }
}

function skip(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
}

function placeOf(text: string, at: number): TextPosition {
  const before = text.slice(0, at);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: at - start + 1 };
}
