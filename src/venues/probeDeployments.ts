import type { Reading } from "../lib/reading.js";
import type { Network } from "../networks/index.js";
import { type Adapter, callOf, type Deployment } from "../protocols/index.js";

/** A deployment of the network's data that this chain does not have, and why it is left out. */
export type AbsentDeployment = { readonly slug: string; readonly standard: string; readonly reason: string };

type Probed = { readonly found: readonly Deployment[]; readonly leftOut: readonly AbsentDeployment[] };

/** Asks every deployment the getters that its adapter needs, and separates those that do not answer. */
export function* probeDeployments(
  { deployments }: Pick<Network, "deployments">,
  adapters: ReadonlyMap<string, Adapter>,
): Reading<Probed> {
  const asked = deployments.flatMap((deployment) =>
    (adapters.get(deployment.standard)?.probes ?? []).flatMap(({ contract, getter, args = [] }) => {
      const to = deployment.contracts[contract];
      return to === undefined ? [] : [{ deployment, getter, call: callOf([to, getter, ...args]) }];
    }),
  );
  const answers = yield asked.map(({ call }) => call);
  const reasons = new Map<Deployment, string>();
  for (const [index, { deployment, getter, call }] of asked.entries()) {
    const answer = answers[index];
    // An answer shorter than a word comes from an account without code, or from other code.
    if (reasons.has(deployment)) continue;
    if (answer === undefined || answer.length < 66)
      reasons.set(deployment, `${call.to} does not answer ${getter}`);
  }
  return {
    found: deployments.filter((deployment) => !reasons.has(deployment)),
    leftOut: [...reasons]
      .filter(([{ localOnly }]) => !localOnly)
      .map(([{ slug, standard }, reason]) => ({ slug, standard, reason })),
  };
}
