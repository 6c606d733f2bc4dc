// A JSON Schema in plain words.

const patterns = [
  [/\{40\}/, "address"],
  [/\{64\}/, "hash"],
  [/^\^0/, "bytes"],
  [/^\^\(0\|-\?/, "amount, may be below 0"],
  [/^\^(\(0\|\[1-9\]\[|\[0-9\])/, "amount"],
];

/**
 * Returns the type of a value: `address`, `amount` (decimal text), `integer`, `list of text`, or one of several words.
 */
export function typeOf(schema) {
  if (schema === undefined || Object.keys(schema).length === 0) return "any";
  const { type, anyOf, oneOf, const: only, enum: words, items, additionalProperties } = schema;
  const options = anyOf ?? oneOf;
  if (options !== undefined) return [...new Set(options.map(typeOf))].join(" or ");
  if (only !== undefined) return `\`${only}\``;
  if (words !== undefined) return words.map((word) => `\`${word}\``).join(", ");
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(" or ");
  if (type === "array") return items === undefined ? "list" : `list of ${typeOf(items)}`;
  if (type === "object")
    return isByName(additionalProperties) ? `${typeOf(additionalProperties)} by name` : "object";
  if (type === "string") return textType(schema.pattern);
  return type ?? "any";
}

function isByName(schema) {
  return typeof schema === "object" && Object.keys(schema).length > 0;
}

function textType(pattern = "") {
  return patterns.find(([form]) => form.test(pattern))?.[1] ?? "text";
}

/** Returns the limits of a value as a sentence, empty if there are none that a reader would encounter. */
export function limitsOf({ type, minimum, maximum, minItems, maxItems, items, anyOf }) {
  if (anyOf !== undefined) return [...new Set(anyOf.map(limitsOf))].filter((text) => text !== "").join(" ");
  if (type === "array") {
    const limits = [
      bounds(minItems === 0 ? undefined : minItems, maxItems, "entries"),
      limitsOf(items ?? {}),
    ];
    return limits.filter((text) => text !== "").join(" ");
  }
  return bounds(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum);
}

function bounds(least, most, unit = "") {
  const what = unit === "" ? "" : ` ${unit}`;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${what}.`;
  if (least !== undefined) return `At least ${least}${what}.`;
  return most === undefined ? "" : `At most ${most}${what}.`;
}
