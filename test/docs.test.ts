import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { environmentName, sections } from "../src/config/settings.js";
import { type CatalogueEntry, catalogue } from "../src/errors/catalogue.js";

function errorsPage(): string {
  const retries = { never: "no", "after-change": "after a change", later: "yes, later" };
  const rows = Object.entries<CatalogueEntry>(catalogue).map(
    ([code, { status, retry, meaning, remedy }]) =>
      `| \`${code}\` | ${status ?? "command line"} | ${retries[retry]} | ${meaning} | ${remedy} |`,
  );
  return [
    "# Errors",
    "",
    "Every failure has one body: `statusCode`, `error` (the status in words), `code`, `message` (an array of sentences when parameters are at fault, else one sentence), sometimes `description`, and `requestId`, which is also in the header `X-Request-Id` and in the log.",
    "The command line prints `CODE: message` and ends with exit code 1, or 75 where trying again later can help.",
    "",
    "| code | status | does trying again help? | meaning | remedy |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

type AnySetting = { fallback: unknown; about: string; env?: string; kind: { allowed: string } };

function settingRows(): string[] {
  const rows = Object.entries<Record<string, AnySetting>>(sections).flatMap(([section, settings]) =>
    Object.entries(settings).map(([name, { fallback, about, env, kind }]) => {
      const names = [env, environmentName(section, name)].filter(
        (text, index, all) => text !== undefined && all.indexOf(text) === index,
      );
      const value = Array.isArray(fallback) || fallback === "" ? "" : `\`${String(fallback)}\``;
      return `| \`${section}.${name}\` | ${names.map((text) => `\`${text}\``).join(", ")} | ${value} | ${about} ${capital(kind.allowed)}. |`;
    }),
  );
  const nodes =
    "| `rpc.url_<chainId>` | `RPC_URL_<chainId>` |  | Nodes of a network, best first. Without any, the local chain is started. One or more http://, https://, ws:// or wss:// URLs, separated by commas. |";
  return [nodes, ...rows];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

describe("docs/errors.md", () => {
  test("lists the codes of the catalogue, word for word", async () => {
    await expect(errorsPage()).toMatchFileSnapshot("../docs/errors.md");
  });
});

describe("README", () => {
  test("lists every setting with its names, default and meaning", () => {
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
    const table = readme.split("<!-- settings -->\n")[1]?.split("<!-- /settings -->")[0]?.trim().split("\n");
    expect(table).toEqual(settingRows());
  });
});
