import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { sluice } from "../service/client.js";

/** Reads the protocols that routes use, which change only when the service restarts. */
export function useProtocols() {
  return useQuery({
    queryKey: ["protocols"],
    queryFn: ({ signal }) => sluice.protocols({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns a function from a protocol's slug to its name, or to the slug until names are loaded. */
export function useProtocolNames(): (slug: string) => string {
  const { data } = useProtocols();
  return useCallback((slug: string) => data?.find((each) => each.slug === slug)?.name ?? slug, [data]);
}
