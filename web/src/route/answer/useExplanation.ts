import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RouteParams } from "../../../../src/client/index.js";
import { sluice } from "../../service/client.js";
import type { Explanation } from "../../service/types.js";
import type { Question } from "../form/question.js";
import type { Live } from "./useLive.js";

/**
 * Requests the proof of an answer. The proof takes longer than the answer, so it is a separate request, at most once a
 * block, and not before the question's own answer: the service would prove and answer at once, and answer later.
 */
export function useExplanation(question: Question | undefined, { answer, key }: Live) {
  const isAnswered = answer !== undefined && key === JSON.stringify(question);
  const isSingle = question !== undefined && [question.params.tokenOut].flat().length === 1;
  const { data, isFetching } = useQuery({
    queryKey: ["explain", question, answer?.createdAt],
    enabled: isSingle && isAnswered,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const { kind, params } = question as Question;
      const asked = { ...params, explain: true };
      const answer =
        kind === "quote" ? sluice.quote(asked, { signal }) : sluice.route(asked as RouteParams, { signal });
      const { explain } = await answer;
      return { question, explain: explain as Explanation };
    },
  });
  // The proof of the answer in view, which may be that of the question before.
  const isOwn = data !== undefined && JSON.stringify(data.question) === key;
  const explanation = isOwn ? data.explain : undefined;
  return { explanation, isProving: isFetching && explanation === undefined };
}
