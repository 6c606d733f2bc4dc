import { describe, expect, test } from "vitest";
import { loadSettings } from "../config/index.js";
import { type Network, networkSettingsOf, networks } from "./index.js";

const [mainnet, base] = [1, 8453].map((id) => networks.get(id)) as [Network, Network];

function of(network: Network, env = {}, table?: Record<string, unknown>) {
  const tables = new Map(table === undefined ? [] : [[network.id, table]]);
  return networkSettingsOf({ ...loadSettings({ env }), networks: tables, file: "sluice.toml" }, network);
}

describe("networkSettingsOf", () => {
  test("fits the block time if nothing is stated", () => {
    expect(of(mainnet)).toEqual({ pollMs: 500, staleSeconds: 36, minDepthUsd: 25_000 });
    expect(of({ ...base, blockTimeSeconds: 1 })).toEqual({
      pollMs: 250,
      staleSeconds: 36,
      minDepthUsd: 25_000,
    });
    expect(of({ ...base, blockTimeSeconds: 0.25 })).toMatchObject({ pollMs: 100, staleSeconds: 36 });
    expect(of({ ...base, blockTimeSeconds: 12.5 })).toMatchObject({ pollMs: 500, staleSeconds: 38 });
    expect(of({ ...base, blockTimeSeconds: 60 })).toMatchObject({ pollMs: 500, staleSeconds: 180 });
  });

  test("lets a network's table win over the settings for all networks, and those over the defaults", () => {
    const env = {
      SLUICE_CHAIN_POLL_MS: "2000",
      SLUICE_CHAIN_STALE_SECONDS: "5",
      SLUICE_MARKET_MIN_DEPTH_USD: "9000",
    };
    const stated = { pollMs: 2000, staleSeconds: 5, minDepthUsd: 9000 };
    expect(of(base, env)).toEqual(stated);
    const table = { pollMs: 30, staleSeconds: 7, minDepthUsd: 800 };
    expect(of(base, env, table)).toEqual(table);
    expect(of(base, env, { pollMs: 30 })).toEqual({ ...stated, pollMs: 30 });
  });

  test("refuses a table with a fault", () => {
    expect(() => of(base, {}, { pollMs: 5 })).toThrow(
      'networks.8453.pollMs in sluice.toml is "5"; allowed is a whole number from 20 to 60000',
    );
  });
});
