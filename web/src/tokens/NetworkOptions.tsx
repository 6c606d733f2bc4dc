import type { NetworkItem } from "../service/types.js";

/** The networks of a service, to choose one of. */
export function NetworkOptions({ networks }: { networks: readonly NetworkItem[] }) {
  return networks.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
