import { readFileSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Address, parseAddress } from "../../../lib/address.js";
import { type Logo, mostLogoBytes, pictureOf } from "./picture.js";

/** The logos of tokens that this service itself has. */
export type Logos = {
  /** Returns the tokens of a network that have one, sorted. */
  of(chainId: number): Promise<readonly Address[]>;
  /** Returns a token's logo, or undefined if there is none, or none that may be shown. */
  find(chainId: number, token: Address): Promise<Logo | undefined>;
};

export type LogoPlaces = {
  /** A folder of the operator's, with files `<chain id>/<address>.<ending>`. They come first. Undefined for none. */
  readonly folder: string | undefined;
  /** The file with the logos that are bundled. It may be absent. */
  readonly pack: string;
};

/** By chain id and address: the text of an SVG, or another picture in base64. */
type Pack = {
  readonly logos: Readonly<Record<string, Readonly<Record<string, { svg?: string; base64?: string }>>>>;
};

const endings = ["svg", "png", "webp", "jpg", "jpeg"];

/** Opens the logos. The bundled ones are read when somebody first asks, the operator's every time. */
export function openLogos({ folder, pack }: LogoPlaces): Logos {
  let bundled: ReadonlyMap<string, Logo> | undefined;

  function bundledLogos(): ReadonlyMap<string, Logo> {
    bundled ??= readPack(pack);
    return bundled;
  }

  async function ownFiles(chainId: number): Promise<ReadonlyMap<Address, string>> {
    if (folder === undefined) return new Map();
    const place = join(folder, String(chainId));
    const names = await readdir(place).catch(() => []);
    return new Map(
      names.flatMap((name) => {
        const [, stem = "", ending = ""] = /^([^.]*)\.(\w+)$/.exec(name) ?? [];
        const token = parseAddress(stem);
        return token === undefined || !endings.includes(ending.toLowerCase())
          ? []
          : [[token, join(place, name)] as const];
      }),
    );
  }

  return {
    async of(chainId) {
      const start = keyOf(chainId, "");
      const fromPack = [...bundledLogos().keys()].flatMap((key) =>
        key.startsWith(start) ? [key.slice(start.length) as Address] : [],
      );
      return [...new Set([...(await ownFiles(chainId)).keys(), ...fromPack])].sort();
    },
    async find(chainId, token) {
      const own = (await ownFiles(chainId)).get(token);
      if (own === undefined) return bundledLogos().get(keyOf(chainId, token));
      return readPicture(own);
    },
  };
}

function keyOf(chainId: number, token: string): string {
  return `${chainId}/${token}`;
}

/** Reads no more of a file than a logo may have. */
async function readPicture(path: string): Promise<Logo | undefined> {
  const found = await stat(path).catch(() => undefined);
  // A device or a pipe may never end.
  if (found === undefined || !found.isFile() || found.size > mostLogoBytes) return undefined;
  const bytes = await readFile(path).catch(() => undefined);
  return bytes && pictureOf(bytes);
}

function readPack(path: string): ReadonlyMap<string, Logo> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    // The page may be built without it.
    return new Map();
  }
  const { logos } = JSON.parse(text) as Pack;
  return new Map(
    Object.entries(logos).flatMap(([chainId, ofChain]) =>
      Object.entries(ofChain).flatMap(([token, { svg, base64 }]) => {
        const picture = pictureOf(svg === undefined ? Buffer.from(base64 ?? "", "base64") : Buffer.from(svg));
        return picture === undefined ? [] : [[keyOf(Number(chainId), token), picture] as const];
      }),
    ),
  );
}
