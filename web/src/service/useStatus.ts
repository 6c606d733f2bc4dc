import { useQuery } from "@tanstack/react-query";
import { sluice } from "./client.js";
import type { Status } from "./types.js";

/**
 * Reads the status every `everyMs` milliseconds while it is needed. A service that does not show it to the page leaves it
 * unknown.
 */
export function useStatus(isNeeded: boolean, everyMs: number) {
  return useQuery({
    queryKey: ["status"],
    queryFn: ({ signal }): Promise<Status> => sluice.status({ signal }),
    enabled: isNeeded,
    refetchInterval: everyMs,
    retry: false,
  });
}
