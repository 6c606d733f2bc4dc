import { SluiceError } from "../../../errors/index.js";
import { type KnownDeployment, knownDeployments } from "../../../listings/index.js";
import { adapters } from "../../../protocols/index.js";
import type { App } from "../../app.js";

const [someAdapter, ...otherAdapters] = [...adapters.values()];

/** An existing protocol and project, used in the examples of parameters. */
export const exampleSlug = someAdapter?.standard ?? "";
export const exampleProject = someAdapter?.meta.project ?? "";
/** Other protocols, which trade most tokens. */
export const exampleSlugs = otherAdapters.slice(0, 3).map(({ standard }) => standard);

/**
 * Returns the deployments on the networks that the service follows. They are static data, available before any node has
 * answered.
 */
export function followedDeployments(app: App): KnownDeployment[] {
  const networks = [...app.networks.values()].map(({ network }) => network);
  return knownDeployments(networks, adapters);
}

/** Returns the deployments on one network, or on all networks if `chainId` is undefined. Throws UNSUPPORTED_CHAIN. */
export function deploymentsOn(app: App, chainId: number | undefined): KnownDeployment[] {
  const all = followedDeployments(app);
  if (chainId === undefined) return all;
  if (!app.networks.has(chainId)) {
    const supported = [...app.networks.keys()].join(", ");
    throw new SluiceError("UNSUPPORTED_CHAIN", `chainId is ${chainId}; supported are ${supported}`);
  }
  return all.filter(({ network }) => network.id === chainId);
}

/** Returns the slugs of the protocols on one network, or on all. Throws UNSUPPORTED_CHAIN. */
export function protocolsOn(app: App, chainId: number | undefined): ReadonlySet<string> {
  return new Set(deploymentsOn(app, chainId).map(({ deployment }) => deployment.slug));
}
