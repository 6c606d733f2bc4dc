import { compareText } from "../lib/text.js";
import type { ActionArgument, ActionMeta } from "../protocols/meta.js";
import { groupBy, type KnownDeployment } from "./deployments.js";

export type ActionListing = {
  readonly action: string;
  readonly inputs: Readonly<Record<string, ActionArgument>>;
};

/** What the deployments can be asked to do: one entry per action, by name. */
export function listActions(deployments: readonly KnownDeployment[]): ActionListing[] {
  const metas = new Set(deployments.map(({ adapter }) => adapter.meta));
  const declared = [...metas].flatMap((meta) => meta.actions);
  return [...groupBy(declared, ({ action }) => action)]
    .map(([action, variants]) => ({ action, inputs: mergeInputs(variants) }))
    .sort((a, b) => compareText(a.action, b.action));
}

/** Every argument any variant takes; optional where at least one variant does without. */
function mergeInputs(variants: readonly ActionMeta[]): Record<string, ActionArgument> {
  const names = new Set(variants.flatMap(({ inputs }) => Object.keys(inputs)));
  return Object.fromEntries(
    [...names].map((name) => {
      const given = variants.flatMap(({ inputs }) => inputs[name] ?? []);
      const [first] = given as [ActionArgument];
      const needed = given.length === variants.length && given.every(({ optional }) => !optional);
      return [name, needed ? first : { ...first, optional: true as const }];
    }),
  );
}
