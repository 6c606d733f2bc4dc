import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sluice } from "../service/client.js";
import { type Moment, momentOf, readSamples } from "./figures.js";

/** So many are shown. */
const most = 61;

/** The figures of the service every two seconds, the newest last; `error` where they are not to be had. */
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
