// Code in the few colours of the page. The names are in classes, since the policy allows no styles in the document.

const scopes = {
  comment: ["comment", "punctuation.definition.comment"],
  string: ["string", "punctuation.definition.string", "constant.other.symbol"],
  number: ["constant.numeric", "constant.language", "support.constant"],
  keyword: ["keyword", "storage", "variable.language", "keyword.operator.new"],
  name: [
    "entity.name",
    "support.function",
    "support.class",
    "support.type.property-name",
    "meta.object-literal.key",
  ],
};

/** A Shiki theme whose colours are the names of `scopes`. */
export const theme = {
  name: "sluice",
  type: "light",
  colors: { "editor.background": "var(--code-paper)", "editor.foreground": "var(--code-ink)" },
  settings: [
    { settings: { foreground: "var(--code-ink)", background: "var(--code-paper)" } },
    ...Object.entries(scopes).map(([name, scope]) => ({
      scope,
      settings: { foreground: `var(--code-${name})` },
    })),
  ],
};

/** A Shiki transformer that replaces styles with classes. */
export const classes = {
  name: "sluice:classes",
  span(node) {
    const [, name] = /--code-(\w+)/.exec(String(node.properties.style)) ?? [];
    delete node.properties.style;
    if (name !== undefined && name !== "ink") node.properties.class = `code-${name}`;
  },
  pre(node) {
    delete node.properties.style;
  },
};
