import { describe, expect, test } from "vitest";
import { NATIVE } from "../lib/address.js";
import { entryOf, marketAt, note, restless, venueOf } from "../market/testing/market.js";
import { mainnet } from "../networks/mainnet.js";
import type { Adapter, Deployment } from "../protocols/index.js";
import { adapters } from "../protocols/index.js";
import { type ActionArgument, conversionInputs } from "../protocols/kit/adapter/meta.js";
import { actionListings, actionListingsOf } from "./actions.js";
import { knownDeployments } from "./deployments.js";
import { projectListings, protocolListings } from "./protocols.js";
import { standardListings } from "./standards.js";
import { addressOf } from "./testing/tokens.js";

const token: ActionArgument = { type: "AddressArg", description: "a token" };
const amount: ActionArgument = { type: "NumberArg", description: "how much" };

const vault: Adapter = {
  ...note,
  standard: "vault",
  meta: {
    name: "Vault",
    project: "vaults",
    description: "Keeps",
    url: "https://vault.example",
    action: () => "deposit",
    actions: [
      { action: "deposit", functionNames: ["deposit", "mint"], inputs: { token, amount } },
      { action: "redeem", functionNames: ["redeem"], inputs: { token } },
    ],
  },
};
const bank: Adapter = {
  ...restless,
  standard: "bank",
  meta: {
    ...vault.meta,
    name: "Bank",
    project: "banks",
    actions: [
      {
        action: "deposit",
        functionNames: ["supply"],
        inputs: { token, amount: { ...amount, optional: true }, referral: amount },
      },
    ],
  },
};

const deployment = (slug: string, standard: string, about?: Deployment["about"]): Deployment => ({
  slug,
  standard,
  contracts: {},
  ...(about === undefined ? {} : { about }),
});
const networks = [
  { ...mainnet, id: 8453, slug: "base", deployments: [deployment("vault", "vault")] },
  {
    ...mainnet,
    deployments: [
      deployment("vault", "vault"),
      deployment("cellar", "vault", { name: "Cellar", url: "https://cellar.example" }),
      deployment("bank", "bank"),
      deployment("stranger", "no-adapter"),
    ],
  },
];
const known = knownDeployments(
  networks,
  new Map([vault, bank].map((adapter) => [adapter.standard, adapter])),
);
const both = [
  { id: 1, name: "mainnet" },
  { id: 8453, name: "base" },
];
const mainnetOnly = [{ id: 1, name: "mainnet" }];

describe("listProtocols", () => {
  test("has one entry per slug, with its own name and its networks", () => {
    const common = { description: "Keeps", logosUri: [] };
    const url = "https://vault.example";
    expect(protocolListings(known)).toEqual([
      { ...common, slug: "bank", project: "banks", name: "Bank", url, chains: mainnetOnly },
      {
        ...common,
        slug: "cellar",
        project: "vaults",
        name: "Cellar",
        url: "https://cellar.example",
        chains: mainnetOnly,
      },
      { ...common, slug: "vault", project: "vaults", name: "Vault", url, chains: both },
    ]);
  });
});

describe("listProtocols, of venues that are not exact", () => {
  test("tells the largest tolerance among a protocol's venues, and nothing of exact ones", () => {
    const inexact = (tolerancePpb: number): Adapter => ({ ...vault, tolerancePpb: () => tolerancePpb });
    const pools = [3, 7, 5].map((tolerance, index) => {
      const adapter = inexact(tolerance);
      return entryOf({ ...venueOf(index, adapter), protocol: "vault" }, 0, adapter);
    });
    const exact = entryOf({ ...venueOf(9, bank), protocol: "bank" }, 0, bank);
    const listed = protocolListings(known, [marketAt("0x1", [...pools, exact])]);
    const of = (slug: string) => listed.find((protocol) => protocol.slug === slug);
    expect(of("vault")).toMatchObject({ exact: false, tolerancePpb: 7 });
    expect(of("bank")).not.toHaveProperty("exact");
  });
});

describe("listProjects", () => {
  test("gathers chains and protocols", () => {
    expect(projectListings(known)).toEqual([
      { id: "banks", chains: [1], protocols: ["bank"] },
      { id: "vaults", chains: [1, 8453], protocols: ["cellar", "vault"] },
    ]);
  });
});

describe("listActions", () => {
  test("has one entry per action; what one protocol does without is optional", () => {
    const options = {
      slippage: { type: "NumberArg", description: expect.any(String), optional: true },
      poolFee: { type: "NumberArg", description: expect.any(String), optional: true },
    };
    const listed = actionListings(known);
    expect(listed.filter(({ action }) => ["deposit", "redeem"].includes(action))).toEqual([
      {
        action: "deposit",
        inputs: {
          token,
          amount: { ...amount, optional: true },
          referral: { ...amount, optional: true },
          ...options,
        },
      },
      { action: "redeem", inputs: { token, ...options } },
    ]);
    expect(listed.map(({ action }) => action)).toEqual(["deposit", "redeem", ...own].sort());
  });

  test("has Sluice's own actions where no protocol is known too", () => {
    expect(actionListings([]).map(({ action }) => action)).toEqual(own);
    const token = { type: "AddressArg", description: expect.any(String) };
    const amount = { type: "NumberArg", description: expect.any(String) };
    expect(actionListings([]).find(({ action }) => action === "transfer")).toEqual({
      action: "transfer",
      inputs: { token, amount, receiver: token },
    });
  });

  const own = [
    ...["approve", "balance", "fee", "merge", "minamountout", "route"],
    ...["slippage", "split", "transfer"],
  ];
});

describe("listActionsOf", () => {
  test("has those of one slug", () => {
    const names = (slug: string) => actionListingsOf(known, slug).map(({ action }) => action);
    expect(names("bank")).toEqual(["deposit"]);
    expect(names("native")).toEqual(["transfer"]);
    expect(names("erc20")).toEqual(["approve", "transfer"]);
    expect(names("nobody")).toEqual([]);
  });
});

describe("listStandards", () => {
  test("names forks and actions", () => {
    const url = "https://vault.example";
    expect(standardListings(known)).toEqual([
      {
        protocol: { slug: "bank", url },
        forks: [],
        actions: [
          {
            action: "deposit",
            name: "bank-deposit",
            functionNames: ["supply"],
            supportedChains: mainnetOnly,
            inputs: ["token", "amount", "referral"],
          },
        ],
      },
      {
        protocol: { slug: "vault", url },
        forks: [{ slug: "cellar", url: "https://cellar.example" }],
        actions: [
          {
            action: "deposit",
            name: "vault-deposit",
            functionNames: ["deposit", "mint"],
            supportedChains: both,
            inputs: ["token", "amount"],
          },
          {
            action: "redeem",
            name: "vault-redeem",
            functionNames: ["redeem"],
            supportedChains: both,
            inputs: ["token"],
          },
        ],
      },
    ]);
  });
});

describe("what the adapters declare", () => {
  test.each([...adapters.values()].map(({ standard, meta }) => ({ standard, meta })))(
    "$standard declares every action its fills can be, once",
    ({ meta }) => {
      const declared = meta.actions.map(({ action }) => action);
      expect(new Set(declared).size).toBe(declared.length);
      const ways = [
        [NATIVE, addressOf(1)],
        [addressOf(1), NATIVE],
        [addressOf(1), addressOf(2)],
      ] as const;
      const venue = { ...venueOf(1), tokens: [addressOf(1), addressOf(2)] };
      const used = ways.map(([tokenIn, tokenOut]) => meta.action({ venue, tokenIn, tokenOut }));
      expect(declared).toEqual(expect.arrayContaining(used));
    },
  );

  test("is complete enough to be shown", () => {
    for (const { meta } of adapters.values()) {
      expect([meta.name, meta.project, meta.description]).not.toContain("");
      expect(meta.project).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(new URL(meta.url).protocol).toBe("https:");
      for (const { functionNames } of meta.actions) expect(functionNames).not.toEqual([]);
    }
    expect(Object.keys(conversionInputs("x"))).toEqual([
      "tokenIn",
      "tokenOut",
      "amountIn",
      "primaryAddress",
      "receiver",
    ]);
  });
});
