// The members of a response as rows of a table.
import { typeOf } from "./types.mjs";

/** Returns rows of name, type and meaning: `route[].tokenIn` is a member of each entry of `route`. */
export function fieldRows(schema, prefix = "") {
  const { items, properties, required = [], additionalProperties } = schema;
  const inside = (schema.anyOf ?? schema.oneOf ?? []).flatMap((option) => fieldRows(option, prefix));
  if (inside.length > 0) return withoutDoubles(inside);
  if (items !== undefined) return fieldRows(items, `${prefix}[]`);
  if (properties === undefined) {
    const isByName = typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0;
    return isByName ? fieldRows(additionalProperties, `${prefix}.<name>`) : [];
  }
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const type = typeOf(member) + (required.includes(name) ? "" : ", may be absent");
    return [{ path, type, meaning: meaningOf(member) }, ...fieldRows(member, path)];
  });
}

function meaningOf({ description, items }) {
  return description ?? items?.description ?? "";
}

/** Merges rows: several forms of a response share members, whose types may differ. */
function withoutDoubles(rows) {
  const paths = [...new Set(rows.map(({ path }) => path))];
  return paths.map((path) => {
    const same = rows.filter((row) => row.path === path);
    return { ...same[0], type: [...new Set(same.map(({ type }) => type))].join(" or ") };
  });
}
