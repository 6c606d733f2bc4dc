import { describe, expect, test } from "vitest";
import { mainnet } from "../../networks/mainnet.js";
import { questionOf } from "./marketKey.js";

const tokens = mainnet.baseTokens;
const limits = { most: 300, minDepthWei: 1e18 };
const question = questionOf(mainnet, { tokens, limits });

describe("questionOf", () => {
  test("ignores the order of the tokens", () => {
    expect(questionOf(mainnet, { tokens: [...tokens].reverse(), limits })).toBe(question);
  });

  test("changes with the tokens, the limits, the deployments and the base tokens", () => {
    const questions = [
      question,
      questionOf(mainnet, { tokens: tokens.slice(1), limits }),
      questionOf(mainnet, { tokens, limits: { ...limits, most: 301 } }),
      questionOf({ ...mainnet, deployments: mainnet.deployments.slice(1) }, { tokens, limits }),
      questionOf({ ...mainnet, baseTokens: tokens.slice(1) }, { tokens, limits }),
    ];
    expect(new Set(questions).size).toBe(questions.length);
  });
});
