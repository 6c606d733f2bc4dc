import type { Form } from "../form/form.js";
import type { Question } from "../form/question.js";

/** The question as a command and as code. It consists of digits, hex and fixed words, so nothing needs escaping. */

function pathOf(kind: Question["kind"]): string {
  return `/api/v1/shortcuts/${kind}`;
}

function searchOf(params: object): string {
  return new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
}

export function asCurl({ kind, params }: Question, origin = window.location.origin): string {
  return `curl "${origin}${pathOf(kind)}?${searchOf(params)}"`;
}

export function asTypeScript({ kind, params }: Question, origin = window.location.origin): string {
  const text = JSON.stringify(params, null, 2).replace(/"(\w+)":/g, "$1:");
  const flat = text.replace(/\[\s+([^\]]*?)\s+\]/g, (_, items: string) => `[${items.replace(/\s+/g, " ")}]`);
  return `const query = ${flat};
const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
const response = await fetch(\`${origin}${pathOf(kind)}?\${search}\`);
const answer = await response.json();
if (!response.ok) throw new Error(\`\${answer.code}: \${[answer.message].flat().join("; ")}\`);
console.log(answer.amountOut, answer.tx);
`;
}

/** Returns the question as a command. It uses addresses, since a token's maker chooses its symbol. */
export function asCli({ chainId, inputs, outputs, amountOut }: Form): string {
  const [input] = inputs;
  const isExact = amountOut !== "";
  const words = `${isExact ? amountOut : input?.amount} ${input?.token} ${outputs[0]}${isExact ? " --exact-out" : ""}`;
  // The command's default is chain 1.
  return `npm run --silent sluice -- quote ${words}${chainId === 1 ? "" : ` --chain ${chainId}`}`;
}

export function asLink(): string {
  return window.location.href;
}
