import { describe, expect, test } from "vitest";
import { mainnet } from "../../networks/mainnet.js";
import { marketFingerprint } from "./marketFingerprint.js";

const tokens = mainnet.baseTokens;
const limits = { most: 300, minDepthWei: 1e18 };
const fingerprint = marketFingerprint(mainnet, { tokens, limits });

describe("marketFingerprint", () => {
  test("ignores the order of the tokens", () => {
    expect(marketFingerprint(mainnet, { tokens: [...tokens].reverse(), limits })).toBe(fingerprint);
  });

  test("changes with the tokens, the limits, the deployments and the base tokens", () => {
    const fingerprints = [
      fingerprint,
      marketFingerprint(mainnet, { tokens: tokens.slice(1), limits }),
      marketFingerprint(mainnet, { tokens, limits: { ...limits, most: 301 } }),
      marketFingerprint({ ...mainnet, deployments: mainnet.deployments.slice(1) }, { tokens, limits }),
      marketFingerprint({ ...mainnet, baseTokens: tokens.slice(1) }, { tokens, limits }),
    ];
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
  });
});
