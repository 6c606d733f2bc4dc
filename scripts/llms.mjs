// The docs' table of contents for language models, in the form of llmstxt.org: one line for each page.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { outline } from "../docs/.vitepress/pages.mjs";
import { root } from "./lib.mjs";

const head = `# Sluice

> Sluice is a self-hosted route API for DeFi: it finds the best route from one token to another, or into a position, on a chain that it reads through the operator's own node, and answers with an unsigned, simulated transaction.

- Amounts are decimal text in the token's smallest unit; \`0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\` is the native currency.
- Send \`tx\` of an answer unchanged, with \`gas\` as its limit, after an approval or with a permit; verify it first.
- [/api/v1/openapi.json](/api/v1/openapi.json) describes every endpoint; [/client.tgz](/client.tgz) is the client for JavaScript: \`npm install <service>/client.tgz\`.`;

/** Returns the text of /llms.txt. */
export function llmsText() {
  const sections = outline().map(({ name, pages }) => `## ${name}\n\n${pages.map(lineOf).join("\n")}`);
  return `${[head, ...sections].join("\n\n")}\n`;
}

function lineOf({ path, title, address }) {
  const said = firstSentence(readFileSync(join(root, path), "utf8"));
  return `- [${title}](/docs${address})${said === undefined ? "" : `: ${said}`}`;
}

/** Returns the first sentence of a page's first paragraph, as plain text. */
function firstSentence(markdown) {
  const prose = markdown.replace(/^```.*?^```$/gms, "");
  const paragraph = prose.split(/\n{2,}/).find((block) => /^[A-Z`[*]/.test(block));
  return paragraph
    ?.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*`]/g, "")
    .replaceAll("\n", " ")
    .match(/^.+?([.?](?= |$)|:$)/)?.[0]
    .replace(/:$/, ".");
}
