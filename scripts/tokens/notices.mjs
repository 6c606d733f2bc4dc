// The licences of the packages with published token lists, as the written files state them.
import { readText, versionOf } from "./lists.mjs";

/** The file of each package that has its licence. Two packages name theirs only in their manifest. */
const licenceFiles = {
  "@bgd-labs/aave-address-book": "LICENSE",
  "@metamask/contract-metadata": "LICENSE",
  sushi: "LICENSE",
  "@ledgerhq/cryptoassets": "LICENSE.txt",
};

const apachePackage = "@lifi/data-types";

/** Returns the text of the Apache licence, which is too long for the written files. */
export function apacheLicence() {
  return readText(apachePackage, "LICENSE.md");
}

/** Returns the notices of the packages as lines of a comment. Licences of the same text are stated once. */
export function noticesOf(names) {
  const byTerms = new Map();
  for (const name of names) {
    const { terms, holders } = licenceOf(name);
    byTerms.set(terms, [...(byTerms.get(terms) ?? []), `${name} ${versionOf(name)}${holders}`]);
  }
  const texts = [...byTerms].map(([terms, packages]) => [...packages, "", ...terms.split("\n")].join("\n"));
  return texts
    .join("\n\n")
    .split("\n")
    .map((line) => ` * ${line}`.trimEnd());
}

/** Returns a package's licence without its holders, in lines of the same form for every package, and the holders. */
function licenceOf(name) {
  if (name === apachePackage) {
    const terms = [
      "Apache License 2.0, https://www.apache.org/licenses/LICENSE-2.0; src/networks/bundled/apache-2.0.txt",
      "has its text. Sluice has selected, merged and rearranged the data.",
    ].join("\n");
    return { terms, holders: "" };
  }
  const file = licenceFiles[name];
  if (file === undefined) {
    const { license } = JSON.parse(readText(name, "package.json"));
    if (license !== "MIT") throw new Error(`${name} is not licensed under MIT any more: ${license}`);
    return { terms: licenceOf("sushi").terms, holders: ": MIT, as its manifest states" };
  }
  const paragraphs = readText(name, file)
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim());
  const holders = paragraphs.filter((text) => text.startsWith("Copyright")).map((text) => `: ${text}`);
  const terms = paragraphs.filter((text) => !/^(Copyright|(The )?(MIT|ISC) License$)/.test(text));
  return { terms: terms.map(wrapped).join("\n\n"), holders: holders.join("") };
}

/** Returns the text in lines of at most 100 characters. */
function wrapped(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines[lines.length - 1];
    if (line.length + word.length + 1 > 100) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}
