// Compiles what is stale: `devnet` first, since the command line's types refer to it, then `src`, of which it also makes
// the bundle that runs, with an empty database beside it, then the page.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { packDatabase } from "./database.mjs";
import { binOf, contentHash, root, run } from "./lib.mjs";
import { page } from "./page.mjs";

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
    sources: ["web", "scripts/page.mjs", "package-lock.json"],
    config: "web/tsconfig.json",
    out: "dist/web",
    finish: page,
  },
];

/** Builds every part whose sources changed since it was built; resolves with an exit code. */
export async function build() {
  for (const part of parts) {
    // An installation may carry the compiled form alone.
    if (!existsSync(join(root, part.sources[0]))) continue;
    const hash = contentHash([...part.sources, "tsconfig.base.json"], (file) =>
      /(?<!\.test)\.(tsx?|mjs|json|css|html|svg)$/.test(file),
    );
    const stamp = join(root, part.out, ".sources");
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) continue;
    const compiler = binOf("typescript", "tsc");
    if (compiler === undefined) {
      console.error(
        `${part.name} must be built, but TypeScript is not installed: run "npm ci && npm run build" first`,
      );
      return 1;
    }
    console.error(`Building ${part.name} …`);
    const code = (await run(compiler, ["-p", part.config])) || (await part.finish?.());
    if (code) return code;
    mkdirSync(join(root, part.out), { recursive: true });
    writeFileSync(stamp, hash);
  }
  return 0;
}

if (process.argv[1] === join(root, "scripts", "build.mjs")) process.exitCode = await build();
