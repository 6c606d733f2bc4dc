import type { NetworkItem } from "../service/types.js";
import { useStatus } from "../service/useStatus.js";
import { obstacleOf } from "./networks.js";

/**
 * Returns why networks cannot be used, one sentence for each. Reads the status only if there are any; a service that
 * does not show it to the page leaves the reasons unknown.
 */
export function useObstacles(networks: readonly NetworkItem[]): readonly string[] {
  const lost = networks.filter(({ isConnected }) => !isConnected);
  const { data } = useStatus(lost.length > 0, 5000);
  return lost.map((network) =>
    obstacleOf(
      network,
      data?.networks.find(({ id }) => id === network.id),
    ),
  );
}
