import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { contractsDir } from "./files.mjs";

/** Returns the platform's own binary, because forge's npm wrapper works only after an install script has run. */
export function forgeBinary() {
  const require = createRequire(join(contractsDir, "package.json"));
  const platform = `@foundry-rs/forge-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  const manifest = require.resolve(`${platform}/package.json`, {
    paths: [dirname(require.resolve("@foundry-rs/forge/package.json"))],
  });
  return join(dirname(manifest), "bin", process.platform === "win32" ? "forge.exe" : "forge");
}
