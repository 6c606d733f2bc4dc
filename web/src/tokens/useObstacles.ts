import { useQuery } from "@tanstack/react-query";
import { sluice } from "../service/client.js";
import type { NetworkItem, Status } from "../service/types.js";
import { obstacleOf } from "./networks.js";

/**
 * Returns why networks cannot be used, one sentence for each. Reads the status only if there are any; a service that
 * does not show it to the page leaves the reasons unknown.
 */
export function useObstacles(networks: readonly NetworkItem[]): readonly string[] {
  const lost = networks.filter(({ isConnected }) => !isConnected);
  const { data } = useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }): Promise<Status> => sluice.status({ signal }),
    enabled: lost.length > 0,
    refetchInterval: 5000,
    retry: false,
  });
  return lost.map((network) =>
    obstacleOf(
      network,
      data?.networks.find(({ id }) => id === network.id),
    ),
  );
}
