import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SluiceError } from "../errors/index.js";
import { type ConfigInput, loadSettings } from "./load.js";
import { environmentName, type Setting, sections } from "./settings.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sluice-config-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A settings file with this text. */
function file(text: string): string {
  const path = join(folder, "sluice.toml");
  writeFileSync(path, text);
  return path;
}

/** The sentences of BAD_CONFIGURATION. */
function faultsOf(input: ConfigInput): readonly string[] {
  try {
    loadSettings(input);
  } catch (error) {
    if (error instanceof SluiceError && error.code === "BAD_CONFIGURATION") return error.messages ?? [];
    throw error;
  }
  throw new Error("the settings were accepted");
}

const all = Object.entries(sections).flatMap(([section, entries]) =>
  Object.entries(entries).map(([name, entry]) => ({ section, name, entry: entry as Setting<unknown> })),
);

test("refuses to require keys where none can be stored", () => {
  const env = { SLUICE_API_AUTH: "required", DATABASE_URL: "none" };
  expect(faultsOf({ env })).toEqual([
    "api.auth is required, but there are no API keys without a database: DATABASE_URL is none",
  ]);
  expect(loadSettings({ env: { SLUICE_API_AUTH: "required" } }).api.auth).toBe("required");
});

/** A text the setting takes, and its value, which is not the default. */
function anotherValue(entry: Setting<unknown>): [string, unknown] {
  for (const raw of [
    "true",
    "false",
    "2048",
    "1",
    "7",
    "warn",
    "simulate",
    "required",
    "index",
    "refuse",
    "postgres://localhost/sluice",
    "redis://localhost",
    "protocol:lido",
    "0x00000000000000000000000000000000000000ee",
    "a-key-for-operators",
  ]) {
    const parsed = entry.kind.parse(raw);
    if (parsed !== undefined && parsed !== entry.fallback) return [raw, parsed];
  }
  throw new Error(`no sample for: ${entry.about}`);
}

describe("loadSettings", () => {
  test("gives every absent setting its default", () => {
    const { rpc, unknownChains, networks, file, ...settings } = loadSettings({ env: {} });
    const defaults: Record<string, Record<string, unknown>> = {};
    for (const { section, name, entry } of all) {
      defaults[section] = { ...defaults[section], [name]: entry.fallback };
    }
    expect(settings).toEqual(defaults);
    expect([rpc, unknownChains, networks, file]).toEqual([new Map(), new Map(), new Map(), undefined]);
  });

  test("lets flags win over the environment, that over the file, and that over the default", () => {
    const SLUICE_CONFIG = file("[server]\nport = 1\nhost = '::1'\n[api]\nrelaxedRoute = true");
    const port = (env: Record<string, string>, flags = {}) => loadSettings({ env, flags }).server.port;
    expect([
      port({}),
      port({ SLUICE_CONFIG }),
      port({ SLUICE_CONFIG, PORT: "2" }),
      port({ SLUICE_CONFIG, PORT: "2", SLUICE_SERVER_PORT: "3" }),
      port({ SLUICE_CONFIG, PORT: "2", SLUICE_SERVER_PORT: "3" }, { "server.port": "4" }),
      port({ SLUICE_CONFIG, PORT: "2" }, { "server.port": undefined }),
    ]).toEqual([3000, 1, 2, 3, 4, 2]);
    const { server, api } = loadSettings({ env: { SLUICE_CONFIG, PORT: "2" } });
    expect({ host: server.host, relaxed: api.relaxedRoute }).toEqual({ host: "::1", relaxed: true });
  });

  test.each(all)("takes $section.$name from its environment names", ({ section, name, entry }) => {
    const names = [environmentName(section, name), ...(entry.env === undefined ? [] : [entry.env])];
    const [raw, value] = anotherValue(entry);
    for (const variable of names) {
      const settings: Record<string, unknown> = loadSettings({ env: { [variable]: raw } });
      expect(settings[section], variable).toMatchObject({ [name]: value });
    }
  });

  test("takes an empty variable as absent", () => {
    const settings = loadSettings({ env: { PORT: "", SLUICE_SERVER_PORT: "", RPC_URL_1: "" } });
    expect([settings.server.port, settings.rpc.size]).toEqual([3000, 0]);
  });

  test("does not take an empty flag or file entry as absent", () => {
    const SLUICE_CONFIG = file("[data]\nfolder = ''");
    expect(faultsOf({ env: { SLUICE_CONFIG }, flags: { "server.host": "" } })).toEqual([
      '--server.host is ""; allowed is a text that is not empty',
      `data.folder in ${SLUICE_CONFIG} is ""; allowed is a text that is not empty`,
    ]);
  });

  test("reads node addresses from all three places, the longer name first", () => {
    const SLUICE_CONFIG = file("[rpc]\nurl_1 = ['http://file.example']\nurl_10 = 'http://ten.example'");
    const read = (env: Record<string, string>) => [...loadSettings({ env: { SLUICE_CONFIG, ...env } }).rpc];
    const ten = [10, ["http://ten.example"]];
    expect(read({})).toEqual([[1, ["http://file.example"]], ten]);
    expect(read({ RPC_URL_1: "http://a.example,ws://b.example" })).toEqual([
      [1, ["http://a.example", "ws://b.example"]],
      ten,
    ]);
    const both = { SLUICE_RPC_URL_1: "http://long.example", RPC_URL_1: "http://short.example" };
    expect(read(both)).toEqual([[1, ["http://long.example"]], ten]);
  });

  test("names every fault at once, each with its place and the allowed values", () => {
    const SLUICE_CONFIG = file(
      "[server]\nhost = 5\ncolour = 'red'\n[kitchen]\n[rpc]\nurl = 'http://a.example'\n[log]\nlevel = 'loud'",
    );
    const env = {
      SLUICE_CONFIG,
      PORT: "http",
      SLUICE_API_RELAXED: "true",
      SLUICE_API_CORS: "maybe",
      RPC_URL_1: "nonsense",
      RPC_URL_x: "http://a.example",
    };
    expect(faultsOf({ env, chainIds: [1] })).toEqual([
      'PORT is "http"; allowed is a whole number from 0 to 65535',
      `server.host in ${SLUICE_CONFIG} is "5"; allowed is a text that is not empty`,
      `log.level in ${SLUICE_CONFIG} is "loud"; allowed is one of fatal, error, warn, info, debug, trace, silent`,
      'SLUICE_API_CORS is "maybe"; allowed is true or false',
      `rpc.url in ${SLUICE_CONFIG} is no setting; allowed are names like url_1`,
      "RPC_URL_x does not end in a chain id; allowed are names like RPC_URL_1",
      "RPC_URL_1 has a value that is not allowed; allowed is one or more http://, https://, ws:// or wss:// URLs, separated by commas",
      "SLUICE_API_RELAXED is no setting of Sluice",
      `server.colour in ${SLUICE_CONFIG} is no setting; allowed are port, host, shutdownSeconds, trustProxy, headersSeconds, requestSeconds, idleSeconds, maxConnections, operatorKey, operatorPort, operatorHost, metrics, page`,
      `section [kitchen] in ${SLUICE_CONFIG} is unknown; allowed are server, data, fleet, devnet, log, api, chain, nodes, market, venues, tokens, routing, engine, prices, execution, simulation, rpc, networks`,
    ]);
  });

  test("returns the tables of networks as they are, and accepts nodes for their chains", () => {
    const SLUICE_CONFIG = file(
      "[networks.5]\nslug = 'five'\n[networks.5.native]\nsymbol = 'FIV'\n[networks.1]\n",
    );
    const env = { SLUICE_CONFIG, RPC_URL_5: "http://a.example" };
    const settings = loadSettings({ env, chainIds: [1] });
    expect([...settings.networks]).toEqual([
      [1, {}],
      [5, { slug: "five", native: { symbol: "FIV" } }],
    ]);
    expect([settings.file, [...settings.rpc.keys()]]).toEqual([SLUICE_CONFIG, [5]]);
    expect(faultsOf({ env: { SLUICE_CONFIG, RPC_URL_6: "http://a.example" }, chainIds: [1] })).toEqual([
      "RPC_URL_6 names a chain Sluice has no data for; allowed are 1, 5, and chains with a table [networks.6]",
    ]);
  });

  test("names tables of networks whose names are not chain ids, and what a caller finds in the others", () => {
    const SLUICE_CONFIG = file(
      "[networks]\n7 = 'seven'\nbase = {}\n08 = {}\n99999999999999999 = {}\n'__proto__' = {}\n[networks.9]\n",
    );
    const findNetworkFaults: ConfigInput["findNetworkFaults"] = (tables, path) => [
      `${path} has tables ${[...tables.keys()]}`,
    ];
    const allowed = "allowed are chain ids, written [networks.8453]";
    const place = `in ${SLUICE_CONFIG}`;
    expect(faultsOf({ env: { SLUICE_CONFIG, PORT: "x" }, findNetworkFaults })).toEqual([
      'PORT is "x"; allowed is a whole number from 0 to 65535',
      `networks.7 ${place} is a value; allowed is a table, written [networks.7]`,
      ...["base", "08", "99999999999999999", "__proto__"].map(
        (name) => `networks.${name} ${place} is no network; ${allowed}`,
      ),
      `${SLUICE_CONFIG} has tables 9`,
    ]);
    file("networks = 5");
    expect(faultsOf({ env: { SLUICE_CONFIG } })).toEqual([
      `networks ${place} is a value; allowed is a table, written [networks.<chain id>]`,
    ]);
  });

  test("leaves out a chain without data, unless no other is named", () => {
    const env = { RPC_URL_1: "http://a.example", RPC_URL_5: "http://b.example" };
    const { rpc, unknownChains } = loadSettings({ env, chainIds: [1, 10] });
    expect([...rpc.keys()]).toEqual([1]);
    expect(unknownChains).toEqual(new Map([[5, "RPC_URL_5 names a chain Sluice has no data for"]]));
    expect(faultsOf({ env: { RPC_URL_5: env.RPC_URL_5 }, chainIds: [1, 10] })).toEqual([
      "RPC_URL_5 names a chain Sluice has no data for; allowed are 1, 10, and chains with a table [networks.5]",
    ]);
  });

  test("is not fooled by names every object has", () => {
    const SLUICE_CONFIG = file("[constructor]\nname = 1\n[server]\ntoString = 1\n['__proto__']\nport = 1");
    const faults = faultsOf({ env: { SLUICE_CONFIG } });
    expect(faults.map((fault) => fault.split(" in ")[0])).toEqual([
      "section [constructor]",
      "server.toString",
      "section [__proto__]",
    ]);
  });

  test("refuses a section that is a value, and a chain id with leading zeros", () => {
    const SLUICE_CONFIG = file("server = 3000\nrpc = 'http://a.example'\n");
    expect(faultsOf({ env: { SLUICE_CONFIG } })).toEqual([
      `server in ${SLUICE_CONFIG} is a value; allowed is a table, written [server]`,
      `rpc in ${SLUICE_CONFIG} is a value; allowed is a table, written [rpc]`,
    ]);
    file("[rpc]\nurl_01 = 'http://a.example'");
    expect(faultsOf({ env: { SLUICE_CONFIG, RPC_URL_01: "http://a.example" } })).toEqual([
      `rpc.url_01 in ${SLUICE_CONFIG} is no setting; allowed are names like url_1`,
      "RPC_URL_01 does not end in a chain id; allowed are names like RPC_URL_1",
    ]);
  });

  test("says when the file is absent or no TOML, along with the other faults", () => {
    const absent = join(folder, "absent.toml");
    const broken = file("[server\nport = ");
    expect(faultsOf({ env: { SLUICE_CONFIG: absent, PORT: "x" } })).toEqual([
      `SLUICE_CONFIG names ${absent}, which does not exist`,
      'PORT is "x"; allowed is a whole number from 0 to 65535',
    ]);
    const [sentence, ...more] = faultsOf({ env: { SLUICE_CONFIG: broken } });
    expect(more).toEqual([]);
    expect(sentence).toMatch(/^\S+ is not valid TOML: [^\n]+$/);
    expect(faultsOf({ env: { SLUICE_CONFIG: folder } })[0]).toContain(folder);
  });

  test("never repeats a node's address, whatever its fault", () => {
    const secret = "https:/user:hunter2@a.example/v3/deadbeefkey";
    const SLUICE_CONFIG = file(
      `[rpc]\nurl_1 = 'ftp://${secret}'\nnode = 'ws://${secret}'\nurl_5 = 'http://x/${secret}'`,
    );
    const env = {
      SLUICE_CONFIG,
      RPC_URL_2: `${secret},htp://${secret}`,
      RPC_URL_y: secret,
      SLUICE_RPC_URL_: secret,
    };
    const faults = faultsOf({ env, chainIds: [1, 2] });
    expect(faults.length).toBe(6);
    expect(faults.join("\n")).not.toMatch(/hunter2|deadbeef/);
  });

  test("cuts long values", () => {
    const [fault] = faultsOf({ env: { PORT: "9".repeat(10_000) } });
    expect(fault?.length).toBeLessThan(200);
  });
});
