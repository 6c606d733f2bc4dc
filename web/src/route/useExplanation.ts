import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask } from "../service/api.js";
import type { Explanation, Quote } from "../service/types.js";
import type { Question } from "./question.js";

/** The proof of an answer: it takes longer than the answer, so it is asked for apart, once a block at most. */
export function useExplanation(question: Question | undefined, answer: Quote | undefined) {
  const isSingle = question !== undefined && [question.query.tokenOut].flat().length === 1;
  const { data, isFetching } = useQuery({
    queryKey: ["explain", question, answer?.createdAt],
    enabled: isSingle && answer !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const { path, query } = question as Question;
      const { createdAt, explain } = await ask<Quote>(path, { ...query, explain: "true" }, { signal });
      return { question, createdAt, explain: explain as Explanation };
    },
  });
  // A proof of something else is none.
  const isOwn = data !== undefined && JSON.stringify(data.question) === JSON.stringify(question);
  return { explanation: isOwn ? data.explain : undefined, block: data?.createdAt, isFetching };
}
