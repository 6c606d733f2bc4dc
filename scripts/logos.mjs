// Packs the logos that come with the page into one file: those of MetaMask's contract metadata, under its licence.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Larger ones would make the package of the service grow without need. */
const mostBytes = 8192;

/** Writes the pack. The service checks each picture again when it reads it. */
export function packLogos(path) {
  const folder = dirname(createRequire(import.meta.url).resolve("@metamask/contract-metadata/package.json"));
  const tokens = JSON.parse(readFileSync(join(folder, "contract-map.json"), "utf8"));
  const logos = Object.entries(tokens)
    .filter(([address, { logo }]) => /^0x[0-9a-f]{40}$/i.test(address) && logo !== undefined)
    .map(([address, { logo }]) => [address.toLowerCase(), join(folder, "images", logo)])
    .filter(([, file]) => existsSync(file) && statSync(file).size <= mostBytes)
    .map(([address, file]) => [address, contentOf(file)]);
  const notice = readFileSync(join(folder, "LICENSE"), "utf8");
  writeFileSync(path, JSON.stringify({ notice, logos: { 1: Object.fromEntries(logos.sort()) } }));
}

function contentOf(file) {
  const bytes = readFileSync(file);
  return file.endsWith(".svg") ? { svg: bytes.toString("utf8") } : { base64: bytes.toString("base64") };
}
