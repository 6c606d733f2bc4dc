// Packs the logos that come with the page into one file: those of MetaMask's contract metadata, under its licence, and
// a drawing for ether.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "./lib.mjs";

/** Larger ones would make the package of the service grow without need. */
const mostBytes = 8192;

/** The API's notation for a network's native coin, which no list of contracts has. */
const native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const ether = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<circle cx="12" cy="12" r="12" fill="#627eea"/>
<path d="M12 3.6 6.7 12.4 12 15.5l5.3-3.1Z" fill="#fff"/>
<path d="m12 20.4-5.3-7 5.3 3.1 5.3-3.1Z" fill="#fff" fill-opacity=".7"/>
</svg>
`;

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
  const packed = Object.fromEntries(idsWithEther().map((id) => [id, { [native]: { svg: ether } }]));
  Object.assign(packed[1], Object.fromEntries(logos.sort()));
  writeFileSync(path, JSON.stringify({ notice, logos: packed }));
}

/** Returns the ids of the bundled networks whose native coin is ether. */
function idsWithEther() {
  const folder = join(root, "src/networks");
  const files = ["mainnet.ts", ...readdirSync(join(folder, "data")).map((name) => `data/${name}`)];
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const id = /^ {2}id: ([\d_]+),$/m.exec(text)?.[1].replaceAll("_", "");
    return id !== undefined && text.includes('native: { symbol: "ETH"') ? [id] : [];
  });
}

function contentOf(file) {
  const bytes = readFileSync(file);
  return file.endsWith(".svg") ? { svg: bytes.toString("utf8") } : { base64: bytes.toString("base64") };
}
