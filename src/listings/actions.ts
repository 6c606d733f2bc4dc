import { conversionOptions, ownActions } from "../bundle/index.js";
import { compareText } from "../lib/text.js";
import type { ActionArgument, ActionMeta } from "../protocols/index.js";
import { groupBy, type KnownDeployment } from "./deployments.js";

export type ActionListing = {
  readonly action: string;
  readonly inputs: Readonly<Record<string, ActionArgument>>;
};

type Variant = Pick<ActionMeta, "action" | "inputs">;

/**
 * Returns the actions that a bundle may contain: Sluice's own and those of the deployments, one entry per action, by
 * name.
 */
export function actionListings(deployments: readonly KnownDeployment[]): ActionListing[] {
  return merged([...ownActions, ...declaredBy(deployments)]);
}

/** Returns the actions of one protocol's slug. Actions without a protocol have slugs of their own. */
export function actionListingsOf(deployments: readonly KnownDeployment[], slug: string): ActionListing[] {
  const own = ownActions.filter(({ protocols }) => protocols.includes(slug));
  const named = deployments.filter(({ deployment }) => deployment.slug === slug);
  return merged([...own, ...declaredBy(named)]);
}

function declaredBy(deployments: readonly KnownDeployment[]): Variant[] {
  const metas = new Set(deployments.map(({ adapter }) => adapter.meta));
  return [...metas]
    .flatMap((meta) => meta.actions)
    .map(({ action, inputs }) => ({ action, inputs: { ...inputs, ...conversionOptions } }));
}

function merged(variants: readonly Variant[]): ActionListing[] {
  return [...groupBy(variants, ({ action }) => action)]
    .map(([action, group]) => ({ action, inputs: mergeInputs(group) }))
    .sort((a, b) => compareText(a.action, b.action));
}

/** Returns every argument that a variant takes. An argument is optional unless all variants require it. */
function mergeInputs(variants: readonly Variant[]): Record<string, ActionArgument> {
  const names = new Set(variants.flatMap(({ inputs }) => Object.keys(inputs)));
  return Object.fromEntries(
    [...names].map((name) => {
      const given = variants.flatMap(({ inputs }) => inputs[name] ?? []);
      const [{ type, description }] = given as [ActionArgument];
      const needed = given.length === variants.length && given.every(({ optional }) => !optional);
      return [name, needed ? { type, description } : { type, description, optional: true as const }];
    }),
  );
}
