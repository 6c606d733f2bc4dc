// The mistakes that a line of TypeScript can be given, one at a time, and the seeded order in which they are tried.
import ts from "typescript";
import { hashOf } from "./fates.mjs";

const operators = {
  ...{ "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"] },
  ...{ "===": ["!=="], "!==": ["==="], "&&": ["||"], "||": ["&&"] },
  ...{ "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"], "+=": ["-="], "-=": ["+="] },
  ...{ "<<": [">>"], ">>": ["<<"], "&": ["|"], "|": ["&"] },
};
const otherMethods = { some: "every", every: "some", min: "max", max: "min", floor: "ceil", ceil: "floor" };
/** Methods without which the value often has the same type. */
const passing = /^(filter|sort|toSorted|reverse|toReversed|slice|trim|toLowerCase)$/;

const acts = (node) =>
  ts.isCallExpression(node) ||
  ts.isAwaitExpression(node) ||
  ts.isYieldExpression(node) ||
  ts.isPostfixUnaryExpression(node) ||
  (ts.isBinaryExpression(node) && ts.isAssignmentOperator(node.operatorToken.kind));

/** What a node can become: the kind of mistake, the text it replaces by its two ends, and the new text. */
function* changesOf(node, textOf) {
  const whole = (kind, put, old = node) => ({ kind, from: old.getStart(), to: old.end, put });
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken: sign } = node;
    for (const put of operators[textOf(sign)] ?? []) yield whole("operator", put, sign);
    if (textOf(sign) === "??") yield whole("fallback", textOf(left));
  }
  if (ts.isIfStatement(node)) yield whole("never", "false", node.expression);
  if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node;
    yield whole("branches", `${textOf(condition)} ? ${textOf(whenFalse)} : ${textOf(whenTrue)}`);
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    yield whole("not", textOf(node.operand));
  if (ts.isNumericLiteral(node) && node.parent.name !== node)
    yield whole("constant", `${Number(textOf(node).replaceAll("_", "")) + 1}`);
  if (ts.isBigIntLiteral(node)) yield whole("constant", `${BigInt(textOf(node).replace(/[_n]/g, "")) + 1n}n`);
  if (node.kind === ts.SyntaxKind.TrueKeyword) yield whole("constant", "false");
  if (node.kind === ts.SyntaxKind.FalseKeyword) yield whole("constant", "true");
  if (ts.isExpressionStatement(node) && acts(node.expression)) yield whole("dropped", ";");
  if (ts.isReturnStatement(node) && node.expression !== undefined && textOf(node.expression) !== "undefined")
    yield whole("return", "undefined", node.expression);
  if (ts.isAwaitExpression(node)) yield whole("not awaited", textOf(node.expression));
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) yield* callChangesOf(node, textOf, whole);
}

/** Whether two arguments that follow each other mean the same the other way round. */
const commutes = (name, at) => /(max|min)(Bigint)?$/.test(name) || (at === 0 && /^mulDiv/.test(name));

function* callChangesOf({ expression, arguments: values = [] }, textOf, whole) {
  for (const [at, value] of values.slice(1).entries()) {
    if (commutes(textOf(expression), at)) continue;
    const [from, to] = [values[at].getStart(), value.end];
    yield { kind: "swapped", from, to, put: `${textOf(value)}, ${textOf(values[at])}` };
  }
  if (!ts.isPropertyAccessExpression(expression)) return;
  const { name } = expression;
  const other = Object.hasOwn(otherMethods, name.text) ? otherMethods[name.text] : undefined;
  if (other !== undefined) yield whole("method", other, name);
  if (passing.test(name.text)) yield whole("method", textOf(expression.expression));
}

/**
 * Every mistake that `text` can be given: kind, line, what it was, what it becomes, and the whole text with it. Types and
 * imports are left alone. Many of these do not compile.
 */
export function mutantsOf(text, path) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const textOf = (node) => node.getText(source);
  const mutants = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    for (const { kind, from, to, put } of changesOf(node, textOf)) {
      const changed = text.slice(0, from) + put + text.slice(to);
      const line = source.getLineAndCharacterOfPosition(from).line + 1;
      if (changed !== text) mutants.push({ kind, line, from: text.slice(from, to), to: put, text: changed });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** The mutants in the order of the seed. Of the same seed, a larger sample begins with the smaller one. */
export function inOrderOf(seed, mutants) {
  const placed = mutants.map((mutant) => [hashOf(seed, mutant.path, mutant.text), mutant]);
  return placed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, mutant]) => mutant);
}
