// Generates mutants of checks, one change at a time.

/** Ways to weaken a line of Solidity: a pattern, and the replacement of each match. */
const changes = [
  // Conditions, each side of a comparison, and the operators that combine conditions.
  { kind: "never", find: /\bif \((?!true|false)/g, make: () => "if (false && " },
  { kind: "comparison", find: /(?<=[\w)\]] )(==|!=|<=|>=|<|>)(?= )/g, make: (sign) => opposites[sign] },
  { kind: "boundary", find: /(?<=[\w)\]] )(<=|>=|<|>)(?= )/g, make: (sign) => boundaries[sign] },
  { kind: "both", find: /\|\|/g, make: () => "&&" },
  { kind: "either", find: /&&/g, make: () => "||" },
  { kind: "not", find: /(?<=[( ])!(?=\w)/g, make: () => "" },
  // Operands of a comparison.
  { kind: "left out", find: / \| \w+\([^()]*\)/g, make: () => "" },
  { kind: "left out", find: /(?<=return |\(|revert |= )!?\w+(?:\([^()]*\))? (\|\||&&) /g, make: () => "" },
  // Statements that are checks, and the state that checks read.
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

/** One-line statements that act or check: calls, checks, and the state that checks read. */
const acting =
  /^(?:if \(.*\) (?:revert|return|_?\w+\()|(?:\([^()]*\) = |\w+ = )?[\w.]+\(|(?:lock|expected|\(owed\w+.*\)) = |revert ).*;$/;
/** Branches that exclude each other, and checks without calls: the order of two of either does not matter. */
const branching = /^if \((?:\w+ == [\w.]+|\(next = \w+\(op.*)\) return /;
const looking = /^if \((?!.*(?:try|_call)[A-Z]?).*\) (?:revert|refuse|Cursor\.refuse|_fail)\b/;
/** The state that determines who may reenter. */
const guarding = /^(?:lock|expected) = .*;$/;

/** Returns mutants that swap two adjacent acting statements. */
function swapsOf(lines) {
  return lines.flatMap((line, at) => {
    const next = lines[at + 1] ?? "";
    const both = (pattern) => pattern.test(line.trim()) && pattern.test(next.trim());
    if (indentOf(line) !== indentOf(next) || !both(acting) || both(branching) || both(looking)) return [];
    const changed = [...lines.slice(0, at), next, line, ...lines.slice(at + 2)];
    return [{ kind: "swapped", line: at + 1, from: line.trim(), to: next.trim(), text: changed.join("\n") }];
  });
}

/** Returns mutants that move a guarding statement to the end of its block, after everything that it should precede. */
function delaysOf(lines) {
  return lines.flatMap((line, at) => {
    if (!guarding.test(line.trim())) return [];
    const end = lines.findIndex(
      (other, index) => index > at && indentOf(other) < indentOf(line) && other.trim() !== "",
    );
    const last = lines.slice(at + 1, end).some((other) => other.trim() !== "");
    if (!last) return [];
    const changed = [...lines.slice(0, at), ...lines.slice(at + 1, end), line, ...lines.slice(end)];
    return [
      { kind: "late", line: at + 1, from: line.trim(), to: "the end of its block", text: changed.join("\n") },
    ];
  });
}

const indentOf = (line) => line.length - line.trimStart().length;

/**
 * Returns every change of `text` that could drop a check: the line, the original, the replacement, and the whole
 * changed text. Leaves comments, `for` loops and byte layouts alone.
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
  const lines = text.split("\n");
  mutants.push(...swapsOf(lines), ...delaysOf(lines));
  const seen = new Set([text]);
  return mutants.filter(({ text: changed }) => !seen.has(changed) && seen.add(changed));
}

/** Turns `if (a || b)` into `if (false && (a || b))`. */
function closeNever(text, at, found) {
  const start = at + found.length;
  let end = start;
  for (let depth = 1; depth > 0; end++) {
    if (text[end] === "(") depth++;
    if (text[end] === ")") depth--;
  }
  return `${text.slice(0, at)}if (false && (${text.slice(start, end - 1)}))${text.slice(end)}`;
}
