/** A shorter secret is removed only where it stands as a word of its own. */
const SHORTEST_ANYWHERE = 6;
const REMOVED = "***";

/** The two ends of a word, one of which may be an escaped character. */
const WORD_START = String.raw`(?<=^|[^\p{L}\p{N}]|%[0-9a-f]{2}|\\[bfnrt])`;
const WORD_END = String.raw`(?![\p{L}\p{N}])`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * Returns a function that removes a URL's secrets from a text: its user and password, also as the header that they are
 * sent as, the values of its query and the segments of its path. A node may quote what it was sent in an error, plain,
 * escaped for URLs, JSON or HTML, in Base64 or in hexadecimal. Path segments and values of fewer than 6 characters are
 * words such as `v3`, not keys; a password may be as short.
 */
export function redactor(url: URL): (text: string) => string {
  const patterns = [...secretsOf(url)].sort((a, b) => b.length - a.length).map(patternOf);
  if (patterns.length === 0) return (text) => text;
  const holdsSecret = (bytes: Buffer) => patterns.some((pattern) => bytes.toString().search(pattern) >= 0);
  const hideRun = (offsets: number, encoding: "base64" | "hex") => (run: string) => {
    for (let offset = 0; offset < offsets; offset++)
      if (holdsSecret(Buffer.from(run.slice(offset), encoding))) return REMOVED;
    return run;
  };
  return (text) =>
    patterns
      .reduce((clean, pattern) => clean.replaceAll(pattern, REMOVED), text)
      .replaceAll(/[0-9a-f]{2,}/gi, hideRun(2, "hex"))
      .replaceAll(/[\w+/-]{2,}={0,2}/g, hideRun(4, "base64"));
}

function secretsOf({ username, password, pathname, searchParams }: URL): Set<string> {
  const secrets = new Set<string>();
  const addAny = (text: string) => {
    if (text !== "") secrets.add(text).add(decode(text));
  };
  const addLong = (text: string) => {
    if (text.length >= SHORTEST_ANYWHERE) addAny(text);
  };
  for (const part of [...pathname.split("/"), ...searchParams.values(), username]) addLong(part);
  if (username === "" && password === "") return secrets;
  // A key may also be stated as the user.
  addAny(password === "" ? username : password);
  for (const credentials of [`${username}:${password}`, `${decode(username)}:${decode(password)}`]) {
    addAny(credentials);
    const token = Buffer.from(credentials).toString("base64");
    secrets.add(token).add(token.replace(/=+$/, ""));
  }
  return secrets;
}

/** Returns the pattern of a secret, each of whose characters may be escaped. */
function patternOf(secret: string): RegExp {
  const spelt = [...secret].map(spellingsOf).join(String.raw`\\*`);
  return new RegExp(secret.length < SHORTEST_ANYWHERE ? WORD_START + spelt + WORD_END : spelt, "giu");
}

function spellingsOf(character: string): string {
  const code = character.codePointAt(0) as number;
  const bytes = [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`);
  const units = Array.from({ length: character.length }, (_, index) =>
    character.charCodeAt(index).toString(16).padStart(4, "0"),
  );
  const plain = [character, bytes.join(""), `&#${code};`, `&#x${code.toString(16)};`];
  if (character === " ") plain.push("+");
  if (entities[character] !== undefined) plain.push(entities[character]);
  const escaped = plain.map((each) => each.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return `(?:${[...escaped, units.map((unit) => String.raw`\\*u${unit}`).join("")].join("|")})`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
