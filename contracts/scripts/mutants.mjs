// What a check can be turned into, one change at a time.

/** Ways to weaken a line of Solidity: a pattern, and what each of its finds is replaced by. */
const changes = [
  // Conditions, each side of a comparison, and how conditions are put together.
  { kind: "never", find: /\bif \((?!true|false)/g, make: () => "if (false && " },
  { kind: "comparison", find: /(?<=[\w)\]] )(==|!=|<=|>=|<|>)(?= )/g, make: (sign) => opposites[sign] },
  { kind: "boundary", find: /(?<=[\w)\]] )(<=|>=|<|>)(?= )/g, make: (sign) => boundaries[sign] },
  { kind: "both", find: /\|\|/g, make: () => "&&" },
  { kind: "either", find: /&&/g, make: () => "||" },
  { kind: "not", find: /(?<=[( ])!(?=\w)/g, make: () => "" },
  // What is computed for a comparison.
  { kind: "left out", find: / \| \w+\([^()]*\)/g, make: () => "" },
  { kind: "left out", find: /(?<=return |\(|revert |= )!?\w+(?:\([^()]*\))? (\|\||&&) /g, make: () => "" },
  // Statements that are checks, and the state that checks look at.
  {
    kind: "removed",
    find: /(?<=^\s*)(?:_(?:lock|validate|require|expect|only)\w*\(.*\)|(?:lock|expected) = [^;]+);/gm,
    make: () => "",
  },
  {
    kind: "limit",
    find: /(?<=constant [A-Z][A-Z_0-9]+ = )\d[\d_]*(?=;)/g,
    make: (number) => `${+number + 1}`,
  },
  {
    kind: "limit",
    find: /(?<=constant [A-Z][A-Z_0-9]+ = )[1-9][\d_]*(?=;)/g,
    make: (number) => `${+number - 1}`,
  },
  // The same in assembly.
  { kind: "assembly", find: /\b(gt|lt|eq|sgt|and|or)\(/g, make: (name) => `${assembly[name.slice(0, -1)]}(` },
];

const opposites = { "==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<" };
const boundaries = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const assembly = { gt: "lt", lt: "gt", eq: "xor", sgt: "slt", and: "or", or: "and" };

/**
 * Every change of `text` that could drop a check: where, what it was, what it becomes, and the whole text with it.
 * Comments, loops over what is there and what says how bytes are laid out are left alone.
 */
export function mutantsOf(text) {
  const mutants = [];
  const blank = text.replace(/\/\/.*|for \(.*|^import[^;]*;/gm, (found) => " ".repeat(found.length));
  for (const { kind, find, make } of changes) {
    for (const match of blank.matchAll(find)) {
      const [at, found] = [match.index, match[0]];
      const put = make(found);
      const changed = text.slice(0, at) + put + text.slice(at + found.length);
      mutants.push({
        kind,
        line: text.slice(0, at).split("\n").length,
        from: found.trim(),
        to: put.trim(),
        text: kind === "never" ? closeNever(text, at, found) : changed,
      });
    }
  }
  const seen = new Set([text]);
  return mutants.filter(({ text: changed }) => !seen.has(changed) && seen.add(changed));
}

/** `if (a || b)` becomes `if (false && (a || b))`. */
function closeNever(text, at, found) {
  const start = at + found.length;
  let end = start;
  for (let depth = 1; depth > 0; end++) {
    if (text[end] === "(") depth++;
    if (text[end] === ")") depth--;
  }
  return `${text.slice(0, at)}if (false && (${text.slice(start, end - 1)}))${text.slice(end)}`;
}
