// Compiles what is stale: `devnet` first, since the command line's types refer to it, then `src`, of which it also makes
// the bundle that runs, with an empty database beside it, then the page and the site of the docs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { packDatabase } from "./database.mjs";
import { binOf, contentHash, root, run } from "./lib.mjs";
import { page } from "./page.mjs";
import { site } from "./site.mjs";

const parts = [
  {
    name: "devnet",
    sources: ["devnet/src", "devnet/tsconfig.json"],
    config: "devnet/tsconfig.json",
    out: "devnet/dist",
  },
  {
    name: "sluice",
    // The bundle holds packages too.
    sources: [
      "src",
      "tsconfig.build.json",
      "scripts/bundle.mjs",
      "scripts/database.mjs",
      "package-lock.json",
    ],
    config: "tsconfig.build.json",
    out: "dist",
    finish: async () => (await bundle()) || (await packDatabase()),
  },
  {
    name: "page",
    sources: ["web", "scripts/page.mjs", "scripts/compress.mjs", "package-lock.json"],
    config: "web/tsconfig.json",
    out: "dist/web",
    finish: page,
  },
];

/** It needs none of the others, so it is built beside them. */
const docs = {
  name: "docs",
  tool: "vitepress",
  sources: [
    ...["docs", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "contracts/README.md"],
    ...["web/src/design/ground.css", "web/public", "scripts/site.mjs", "scripts/compress.mjs"],
    "package-lock.json",
  ],
  out: "dist/docs",
  finish: site,
};

/** What can change what is built. */
const counts = /(?<!\.test)\.(tsx?|m?js|json|css|html|svg|md|png)$/;

/** Builds every part whose sources changed since it was built; resolves with an exit code. */
export async function build() {
  const codes = await Promise.all([inTurn(parts), inTurn([docs])]);
  return codes.find((code) => code !== 0) ?? 0;
}

async function inTurn(stages) {
  for (const part of stages) {
    // An installation may carry the compiled form alone.
    if (!existsSync(join(root, part.sources[0]))) continue;
    const hash = contentHash([...part.sources, "tsconfig.base.json"], (file) => counts.test(file));
    const stamp = join(root, part.out, ".sources");
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) continue;
    const tool = part.tool ?? "typescript";
    if (!existsSync(join(root, "node_modules", tool))) {
      console.error(
        `${part.name} must be built, but ${tool} is not installed: run "npm ci && npm run build" first`,
      );
      return 1;
    }
    console.error(`Building ${part.name} …`);
    const code = (await compile(part)) || (await part.finish?.());
    if (code) return code;
    mkdirSync(join(root, part.out), { recursive: true });
    writeFileSync(stamp, hash);
  }
  return 0;
}

/** Of what is no TypeScript there is nothing to compile. */
async function compile({ config }) {
  return config === undefined ? 0 : run(binOf("typescript", "tsc"), ["-p", config]);
}

if (process.argv[1] === join(root, "scripts", "build.mjs")) process.exitCode = await build();
