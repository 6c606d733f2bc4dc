import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { DevnetError } from "../errors.js";

export type AnvilBinary = { path: string; version: string };

const require = createRequire(import.meta.url);
const supported = ["linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64", "win32-amd64"];
const architectures: Record<string, string> = { x64: "amd64", arm64: "arm64" };

/**
 * Finds anvil in the npm package of this platform. Skips the package's own launcher, which needs an install script for
 * speed and keeps a second Node process alive. Throws `DevnetError` (`UNSUPPORTED_PLATFORM`).
 */
export function findAnvil(platform: string = process.platform, arch: string = process.arch): AnvilBinary {
  const target = `${platform}-${architectures[arch] ?? arch}`;
  if (!supported.includes(target)) {
    throw new DevnetError(
      "UNSUPPORTED_PLATFORM",
      `the local devnet does not run on ${target}; supported: ${supported.join(", ")}`,
    );
  }
  const packageName = `@foundry-rs/anvil-${target}`;
  const manifest = resolveManifest(packageName);
  const path = join(dirname(manifest), "bin", platform === "win32" ? "anvil.exe" : "anvil");
  if (!existsSync(path)) {
    throw new DevnetError(
      "UNSUPPORTED_PLATFORM",
      `${packageName} is installed without its binary; install it again`,
    );
  }
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  return { path, version };
}

function resolveManifest(packageName: string): string {
  try {
    return require.resolve(`${packageName}/package.json`);
  } catch (cause) {
    throw new DevnetError(
      "UNSUPPORTED_PLATFORM",
      `the local devnet needs the npm package ${packageName}, which is not installed ` +
        `(it is an optional dependency of @foundry-rs/anvil; install with dev and optional dependencies)`,
      { cause },
    );
  }
}
