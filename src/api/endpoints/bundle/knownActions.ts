import {
  type Argument,
  conversionKinds,
  conversionOptions,
  type OwnAction,
  ownActions,
  refusesAmountOut,
} from "../../../bundle/index.js";
import type { KnownDeployment } from "../../../listings/index.js";
import type { ActionMeta } from "../../../protocols/index.js";
import { type Build, conversionBuilder, ownBuilders } from "./buildCall.js";

/** An action that a bundle may call. */
export type KnownAction = {
  readonly inputs: Readonly<Record<string, Argument>>;
  readonly refuses: NonNullable<OwnAction["refuses"]>;
  readonly build: Build;
};

/** Actions by the protocol's slug, then by their declared name. */
export type KnownActions = ReadonlyMap<string, ReadonlyMap<string, KnownAction>>;

/** Returns Sluice's own actions and those of the deployments. */
export function knownActions(deployments: readonly KnownDeployment[]): KnownActions {
  const known = new Map<string, Map<string, KnownAction>>();
  const add = (protocol: string, name: string, action: KnownAction) => {
    known.set(protocol, (known.get(protocol) ?? new Map()).set(name, action));
  };
  for (const { protocols, action, inputs, refuses = {} } of ownActions) {
    const build = ownBuilders[action];
    if (build === undefined) throw new TypeError(`nothing makes a call of the action ${action}`);
    for (const protocol of protocols) add(protocol, action, { inputs, refuses, build });
  }
  for (const { deployment, adapter } of deployments) {
    for (const meta of adapter.meta.actions) {
      const build = conversionBuilder(deployment.slug, meta.action);
      add(deployment.slug, meta.action, {
        inputs: conversionInputsOf(meta),
        refuses: refusesAmountOut,
        build,
      });
    }
  }
  return known;
}

/** Returns the inputs that the adapter declares, as arguments of a bundle. */
function conversionInputsOf({ inputs }: ActionMeta): Record<string, Argument> {
  const declared = Object.entries(inputs).flatMap(([name, argument]): [string, Argument][] => {
    const kind = conversionKinds.get(name);
    return kind === undefined ? [] : [[name, { ...argument, kind }]];
  });
  return { ...Object.fromEntries(declared), ...conversionOptions };
}
