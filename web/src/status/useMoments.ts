import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sluice } from "../service/client.js";
import { type Moment, momentOf, readSamples } from "./figures.js";

/** Number of moments to keep. */
const most = 61;

/** Reads the service's figures every two seconds, the newest last. `error` is set if they are unavailable. */
export function useMoments() {
  const [moments, setMoments] = useState<readonly Moment[]>([]);
  const { data, error } = useQuery({
    queryKey: ["metrics"],
    refetchInterval: 2000,
    retry: false,
    queryFn: async ({ signal }) => {
      return momentOf(readSamples(await sluice.metrics({ signal })), Date.now());
    },
  });
  useEffect(() => {
    if (data !== undefined) setMoments((before) => [...before, data].slice(-most));
  }, [data]);
  return { moments, error };
}
