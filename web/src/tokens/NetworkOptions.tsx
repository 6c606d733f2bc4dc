import type { NetworkItem } from "../service/types.js";

/** The networks of a service as options of a select. */
export function NetworkOptions({ networks }: { networks: readonly NetworkItem[] }) {
  return networks.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
