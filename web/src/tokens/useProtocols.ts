import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { sluice } from "../service/client.js";

/** What routes run through; the same until the service starts anew. */
export function useProtocols() {
  return useQuery({
    queryKey: ["protocols"],
    queryFn: ({ signal }) => sluice.protocols({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The name of the protocol with a slug; the slug itself until names are known. */
export function useProtocolNames(): (slug: string) => string {
  const { data } = useProtocols();
  return useCallback((slug: string) => data?.find((each) => each.slug === slug)?.name ?? slug, [data]);
}
