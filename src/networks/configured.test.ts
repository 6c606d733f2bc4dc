import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { SluiceError } from "../errors/index.js";
import { findNetworkFaults, type Network, networks, networksOf } from "./index.js";

const wrapped = "0x00000000000000000000000000000000000000aa";
const dollar = "0x00000000000000000000000000000000000000bb";
const factory = "0x00000000000000000000000000000000000000cc";

const whole = `
slug = "ember"
name = "Ember"
wrappedNative = "0x00000000000000000000000000000000000000AA"
blockTimeSeconds = 0.5
maxTransactionGas = 30000000
baseTokens = ["${wrapped}", "${dollar}"]
stablecoins = ["${dollar}"]

[networks.424242.native]
symbol = "EMB"
name = "Ember"
decimals = 18

[networks.424242.fees]
priorityFee = { kind = "fixed", wei = "1000000000000000000" }
baseFee = { kind = "eip-1559", denominator = 50, elasticity = 4 }
dataFee = { kind = "op-stack", oracle = "0x420000000000000000000000000000000000000F" }
chargesGasLimit = true

[[networks.424242.tokens]]
address = "${wrapped}"
symbol = "WEMB"
name = "Wrapped Ember"
decimals = 18

[[networks.424242.tokens]]
address = "${dollar}"
symbol = "USDE"
name = "Ember Dollar"
decimals = 6

[[networks.424242.deployments]]
slug = "wrapped-native"
standard = "wrapped-native"
contracts = { wrappedNative = "${wrapped}" }

[[networks.424242.deployments]]
slug = "kiln-v2"
standard = "uniswap-v2"
contracts = { factory = "${factory}" }
parameters = { feePpm = 2500 }
sinceBlock = 7
about = { name = "Kiln V2", url = "https://kiln.example/" }
rules = { 0x00000000000000000000000000000000000000DD = "plain" }
vouched = { factories = ["${factory}"], contracts = ["0x00000000000000000000000000000000000000EE"], codeHashes = ["0x${"AB".repeat(32)}"] }
`;

function settings(toml: string) {
  const tables = (parse(toml).networks ?? {}) as Record<string, Record<string, unknown>>;
  return {
    networks: new Map(Object.entries(tables).map(([id, table]) => [Number(id), table])),
    file: "sluice.toml",
  };
}

function of(toml: string, id: number): Network {
  const network = networksOf(settings(toml)).get(id);
  if (network === undefined) throw new Error(`no network ${id}`);
  return network;
}

/** The sentences of BAD_CONFIGURATION, which a check before the settings are complete returns as well. */
function faultsOf(toml: string): readonly string[] {
  const configured = settings(toml);
  try {
    networksOf(configured);
  } catch (error) {
    if (!(error instanceof SluiceError) || error.code !== "BAD_CONFIGURATION") throw error;
    expect(findNetworkFaults(configured.networks, "sluice.toml")).toEqual(error.messages);
    return error.messages ?? [];
  }
  throw new Error("the tables were accepted");
}

describe("networksOf", () => {
  test("returns the bundled networks if no table changes them", () => {
    expect([...networksOf(settings(""))]).toEqual([...networks]);
    expect(of("[networks.8453]\npollMs = 100", 8453)).toEqual(networks.get(8453));
  });

  test("returns a network that only a table states, in full", () => {
    const all = networksOf(settings(`[networks.424242]\n${whole}`));
    expect([...all.keys()]).toEqual([...networks.keys(), 424_242]);
    expect(all.get(424_242)).toStrictEqual({
      id: 424_242,
      slug: "ember",
      name: "Ember",
      native: { symbol: "EMB", name: "Ember", decimals: 18 },
      wrappedNative: wrapped,
      multicall3: "0xca11bde05977b3631167028862be2a173976ca11",
      blockTimeSeconds: 0.5,
      reorgBlocks: 64,
      maxTransactionGas: 30_000_000n,
      fees: {
        priorityFee: { kind: "fixed", wei: 1_000_000_000_000_000_000n },
        baseFee: { kind: "eip-1559", denominator: 50, elasticity: 4 },
        dataFee: { kind: "op-stack", oracle: "0x420000000000000000000000000000000000000f" },
        chargesGasLimit: true,
      },
      baseTokens: [wrapped, dollar],
      stablecoins: [dollar],
      tokens: [
        { address: wrapped, symbol: "WEMB", name: "Wrapped Ember", decimals: 18 },
        { address: dollar, symbol: "USDE", name: "Ember Dollar", decimals: 6 },
      ],
      deployments: [
        { slug: "wrapped-native", standard: "wrapped-native", contracts: { wrappedNative: wrapped } },
        {
          slug: "kiln-v2",
          standard: "uniswap-v2",
          contracts: { factory },
          parameters: { feePpm: 2500 },
          sinceBlock: 7,
          about: { name: "Kiln V2", url: "https://kiln.example" },
          rules: { "0x00000000000000000000000000000000000000dd": "plain" },
          vouched: {
            factories: [factory],
            contracts: ["0x00000000000000000000000000000000000000ee"],
            codeHashes: [`0x${"ab".repeat(32)}`],
          },
        },
      ],
    });
  });

  test("replaces single members of a bundled network, fees one by one, and leaves the others as they are", () => {
    const before = networks.get(8453) as Network;
    const changed = of(
      `[networks.8453]
       name = "Base of ours"
       reorgBlocks = 5
       fees.priorityFee = { kind = "fixed", wei = 3 }`,
      8453,
    );
    expect(changed).toStrictEqual({
      ...before,
      name: "Base of ours",
      reorgBlocks: 5,
      fees: { ...before.fees, priorityFee: { kind: "fixed", wei: 3n } },
    });
    expect(networks.get(8453)).toBe(before);
    expect(before.name).toBe("Base");
    const { dataFee, ...execution } = before.fees;
    expect(dataFee).toBeDefined();
    expect(of("[networks.8453]\nfees.dataFee = { kind = 'none' }", 8453).fees).toStrictEqual(execution);
    expect(of("[networks.8453]\nrunsEvm = false", 8453).runsEvm).toBe(false);
    expect("runsEvm" in of("[networks.324]\nrunsEvm = true", 324)).toBe(false);
  });

  test("replaces lists as a whole, and adds to them what extra lists have", () => {
    const before = networks.get(8453) as Network;
    const token = (address: string, symbol: string) =>
      `{ address = "${address}", symbol = "${symbol}", name = "A token", decimals = 6 }`;
    const kiln = (slug: string, address: string) =>
      `{ slug = "${slug}", standard = "uniswap-v2", contracts = { factory = "${address}" }, parameters = { feePpm = 1 } }`;
    const first = before.deployments[0]?.slug as string;
    const added = of(
      `[networks.8453]
       extraTokens = [${token(dollar, "NEW")}, ${token(before.stablecoins[0] as string, "OWN")}]
       extraDeployments = [${kiln("kiln-v2", factory)}, ${kiln(first, dollar)}]`,
      8453,
    );
    expect(added.tokens).toHaveLength(before.tokens.length + 1);
    expect(added.tokens.slice(-2).map(({ symbol }) => symbol)).toEqual(["NEW", "OWN"]);
    expect(added.tokens.filter(({ address }) => address === before.stablecoins[0])).toHaveLength(1);
    expect(added.deployments).toHaveLength(before.deployments.length + 1);
    expect(added.deployments.find(({ slug }) => slug === first)?.contracts).toEqual({ factory: dollar });
    const replaced = of(`[networks.8453]\ndeployments = [${kiln("kiln-v2", factory)}]`, 8453);
    expect(replaced.deployments.map(({ slug }) => slug)).toEqual(["kiln-v2"]);
    expect(replaced.tokens).toEqual(before.tokens);
  });

  test("names every fault of every table at once, with its place and what is allowed", () => {
    const faults = faultsOf(`
      [networks.8453]
      colour = "blue"
      wrappedNative = "0x12"
      blockTimeSeconds = 0
      reorgBlocks = 1.5
      pollMs = "often"
      maxTransactionGas = "1e9"
      [networks.8453.fees]
      priorityFee = { kind = "guessed" }
      baseFee = { kind = "eip-1559", denominator = 8 }
      dataFee = "op-stack"
      tip = 1
      [[networks.8453.extraTokens]]
      address = "0x00000000000000000000000000000000000000bb"
      symbol = ""
      decimals = 78
      [networks.10]
      tokens = "all"
      fees.priorityFee = { kind = "fixed", wei = -1 }
    `);
    const address = "an address: 0x and 40 hex digits";
    const digits = "as a number or in decimal digits";
    const [colour] = faults.filter((fault) => fault.includes("colour"));
    expect(colour).toMatch(
      /^networks\.8453\.colour in sluice\.toml is no member; allowed are slug, .*, minDepthUsd$/,
    );
    expect(faults.filter((fault) => fault !== colour).sort()).toEqual(
      [
        `networks.8453.wrappedNative in sluice.toml is "0x12"; allowed is ${address}`,
        'networks.8453.blockTimeSeconds in sluice.toml is "0"; allowed is a number above 0, up to 3600',
        'networks.8453.reorgBlocks in sluice.toml is "1.5"; allowed is a whole number from 1 to 10000',
        'networks.8453.pollMs in sluice.toml is "often"; allowed is a whole number from 20 to 60000',
        `networks.8453.maxTransactionGas in sluice.toml is "1e9"; allowed is a whole number of gas from 100000 to 1000000000000000, ${digits}`,
        'networks.8453.fees.priorityFee.kind in sluice.toml is "guessed"; allowed is one of suggested, fixed',
        "networks.8453.fees.baseFee.elasticity in sluice.toml is missing; allowed is a whole number from 1 to 1000",
        'networks.8453.fees.dataFee in sluice.toml is "op-stack"; allowed is a table with the member kind',
        "networks.8453.fees.tip in sluice.toml is no member; allowed are priorityFee, baseFee, dataFee, chargesGasLimit",
        'networks.8453.extraTokens.0.symbol in sluice.toml is ""; allowed is a text of 1 to 64 visible characters',
        "networks.8453.extraTokens.0.name in sluice.toml is missing; allowed is a text of 1 to 200 visible characters",
        'networks.8453.extraTokens.0.decimals in sluice.toml is "78"; allowed is a whole number from 0 to 77',
        'networks.10.tokens in sluice.toml is "all"; allowed is a list',
        `networks.10.fees.priorityFee.wei in sluice.toml is "-1"; allowed is a whole number in wei from 0 to 1000000000000000000000000, ${digits}`,
      ].sort(),
    );
  });

  test("names what a network that is not bundled lacks", () => {
    const lacks = (name: string) => `networks.5.${name} in sluice.toml is missing`;
    expect(faultsOf("[networks.5]\nslug = 'five'\nfees = {}")).toEqual(
      [
        ...["name", "native", "wrappedNative", "blockTimeSeconds", "maxTransactionGas"],
        ...["baseTokens", "stablecoins", "tokens", "deployments", "fees.priorityFee", "fees.baseFee"],
      ].map(lacks),
    );
  });

  test.each(["\\u001b[2J", "a\\nb", "\\u202eevil", "\\u200b"])(
    "refuses a name that a terminal would not show as it is: %s",
    (name) => {
      expect(faultsOf(`[networks.8453]\nname = "${name}"`)).toEqual([
        expect.stringMatching(/^networks\.8453\.name .*; allowed is a text of 1 to 200 visible characters$/s),
      ]);
    },
  );

  test("refuses members that contradict each other", () => {
    const text = `[networks.424242]\n${whole}`;
    const refused = (before: string, after: string) => faultsOf(text.replaceAll(before, after));
    expect(refused(`stablecoins = ["${dollar}"]`, `stablecoins = ["${factory}"]`)).toEqual([
      `networks.424242.stablecoins in sluice.toml has ${factory}; allowed are the addresses of tokens and extraTokens`,
    ]);
    expect(refused(`baseTokens = ["${wrapped}", "${dollar}"]`, `baseTokens = ["${dollar}"]`)).toEqual([
      `networks.424242.baseTokens in sluice.toml lacks ${wrapped}, which is wrappedNative; routes from the native currency need it`,
    ]);
    expect(refused('"kiln-v2"', '"wrapped-native"')).toEqual([
      "networks.424242.deployments in sluice.toml has wrapped-native twice",
    ]);
    expect(refused('slug = "ember"', 'slug = "base"')).toEqual([
      'networks.424242.slug in sluice.toml is "base", which chain 8453 has',
    ]);
  });

  test("refuses deployments of unknown standards, incomplete ones, and two of the same contracts", () => {
    const text = `[networks.424242]\n${whole}`;
    const refused = (before: string, after: string) => faultsOf(text.replaceAll(before, after));
    const [unknown, ...more] = refused('standard = "uniswap-v2"', 'standard = "uniswap-v9"');
    expect(more).toEqual([]);
    expect(unknown).toMatch(
      /^the deployment kiln-v2 of networks\.424242 in sluice\.toml has the standard "uniswap-v9"; allowed is one of (?=.*\bwrapped-native\b)(?=.*\buniswap-v2\b)/,
    );
    expect(refused("parameters = { feePpm = 2500 }", "")).toEqual([
      "the deployment kiln-v2 of networks.424242 in sluice.toml is not complete: deployment kiln-v2: parameters.feePpm is missing (given: none)",
    ]);
    expect(refused("feePpm = 2500", "feePpm = 0.25")).toEqual([
      "the deployment kiln-v2 of networks.424242 in sluice.toml is not complete: deployment kiln-v2: parameters.feePpm has 0.25; allowed is a whole number from 0 to 999999",
    ]);
    expect(refused(`{ factory = "${factory}" }`, "{}")).toEqual([
      "the deployment kiln-v2 of networks.424242 in sluice.toml is not complete: deployment kiln-v2: contracts.factory is missing (given: none)",
    ]);
    const tiers = `[[networks.424242.deployments]]
      slug = "kiln-v4"
      standard = "uniswap-v4"
      contracts = { manager = "${factory}" }
      lists = { feeTiersPpm = [100, 500], tickSpacings = [1] }`;
    expect(faultsOf(`${text}${tiers}`)).toEqual([
      "the deployment kiln-v4 of networks.424242 in sluice.toml is not complete: deployment kiln-v4: lists has 2 feeTiersPpm and 1 tickSpacings; they must be as many",
    ]);
    const again = `[[networks.424242.extraDeployments]]
      slug = "kiln-again"
      standard = "uniswap-v2"
      contracts = { factory = "${factory}" }
      parameters = { feePpm = 3000 }`;
    expect(faultsOf(`${text}${again}`)).toEqual([
      "the deployment kiln-again of networks.424242 in sluice.toml has the contracts of kiln-v2",
    ]);
  });
});
