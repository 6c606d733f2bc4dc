// Writes docs/api: a page for every path of the OpenAPI document, and an index of all of them. The document is read
// from `dist`, so build first. `npm run check` compares.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { reportFiles, writeOrCheck } from "../contracts/scripts/files.mjs";
import { endpointPage, fileOf, header } from "./docs/endpointPage.mjs";
import { commonErrors } from "./docs/errorTable.mjs";
import { table } from "./docs/table.mjs";
import { root } from "./lib.mjs";

const folder = join(root, "docs/api");

/** Returns the files that should exist, as pairs of path and text. */
export function apiPages(document, catalogue) {
  const pages = Object.entries(document.paths).map(([path, operations]) => [
    join(folder, fileOf(path)),
    endpointPage(path, operations, catalogue),
  ]);
  return [[join(folder, "index.md"), indexPage(document, catalogue)], ...pages];
}

function indexPage({ paths, tags }, catalogue) {
  const sections = tags.flatMap(({ name, description }) => {
    const rows = Object.entries(paths).flatMap(([path, methods]) => {
      const own = Object.entries(methods).filter(
        ([
          ,
          {
            tags: [tag],
          },
        ]) => tag === name,
      );
      if (own.length === 0) return [];
      const verbs = own.map(([method]) => method.toUpperCase()).join(", ");
      return [[`[\`${verbs} ${path}\`](${fileOf(path)})`, `${own[0][1].summary}.`]];
    });
    return [`## ${name}`, description, table(["path", "answer"], rows)];
  });
  return `${["# Endpoints", header, introduction, ...sections, ...commonPart(catalogue)].join("\n\n")}\n`;
}

function commonPart(catalogue) {
  const about =
    "Only paths under `/api/v1` return `UNAUTHORIZED`, `RATE_LIMITED` and `NOT_READY`. An unknown path returns `NOT_FOUND`, an unsupported method `METHOD_NOT_ALLOWED`.";
  return ["## What every endpoint can answer", about, commonErrors(catalogue)];
}

const introduction = `Every path, its parameters, its answer and its failures. The pages are made from the [OpenAPI document](../openapi.md), which is made from the schemas that read the requests. \`/docs/api/try/\` of a running service has the same to try in a browser.

Amounts are decimal text in the token's smallest unit. \`0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\` is the native currency. Addresses are accepted in any letter case and returned in lower case. Unknown parameters are ignored, but misspelt ones are refused: if a name differs from a known one only in letter case, or by one or two edits, the answer is a 400 that names both (\`"slipage" is unknown; did you mean slippage?\`). So are the names under which other APIs protect a trade, such as \`slippageBps\`, \`minReturn\` and \`recipient\`. The same applies to arguments of a bundle's calls. Every failure has [the same body and a code](../errors.md). All examples run unchanged against \`npm start\` on the local chain.`;

if (process.argv[1] === join(root, "scripts", "api-pages.mjs")) {
  const check = process.argv.includes("--check");
  const [{ buildDocument }, { endpoints }, { catalogue }] = await Promise.all([
    import("../dist/api/documents/document.js"),
    import("../dist/api/endpoints/index.js"),
    import("../dist/errors/index.js"),
  ]);
  const files = apiPages(JSON.parse(JSON.stringify(buildDocument(endpoints))), catalogue);
  const stale = writeOrCheck(files, check);
  const wanted = files.map(([path]) => path);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (wanted.includes(path)) continue;
    stale.push(path);
    if (!check) rmSync(path);
  }
  reportFiles(stale, check, "node scripts/api-pages.mjs");
}
