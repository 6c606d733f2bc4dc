import { get as httpGet, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { devPairs, devToken, devTokens, rpc } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenListParameters, tokenParameters } from "../src/api/endpoints/tokens/parameters.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { mainnet } from "../src/networks/mainnet.js";
import { failureIn, sendRaw } from "./helpers/http.js";
import { type AnyService, makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

const weth = devToken("WETH").address;
const usdc = devToken("USDC").address;
const upper = (address: string) => address.toUpperCase().replace("0X", "0x");

const world = useService();

type Item = {
  chainId: number;
  address: Address;
  decimals: number;
  type: string;
  symbol?: string;
  name?: string;
  logosUri?: string[];
  protocolSlug?: string;
  primaryAddress?: string;
  underlyingTokens: { address: Address; symbol?: string }[];
};
type Meta = Record<"total" | "lastPage" | "currentPage" | "perPage", number> &
  Record<"prev" | "next", number | null>;

async function json<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${world.service.url}/api/v1/${path}`);
  const body = (await response.json()) as Answer;
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

function tokens(query = ""): Promise<{ data: Item[]; meta: Meta }> {
  return json(`tokens${query === "" ? "" : `?${query}`}`);
}

async function addresses(query: string): Promise<Address[]> {
  return (await tokens(query)).data.map(({ address }) => address);
}

/** Returns the addresses of the pairs that contain all of these. */
const pairsWith = (...symbols: readonly ("WETH" | "USDC")[]) =>
  devPairs
    .filter(({ tokenA, tokenB }) =>
      symbols.every((symbol) => [tokenA, tokenB].includes(devToken(symbol).address)),
    )
    .map(({ address }) => address)
    .sort();

describe("GET /v1/tokens", () => {
  test("lists the native currency, the base tokens and positions, by address", async () => {
    const { data, meta } = await tokens();
    const found = data.map(({ address }) => address);
    const listed = mainnet.tokens.filter(({ address }) =>
      devTokens.some((token) => token.address === address),
    );
    const base = [NATIVE, ...listed.map(({ address }) => address)];
    expect(found).toEqual([...new Set(found)].sort());
    expect(found).toEqual(expect.arrayContaining([...base, ...pairsWith()]));
    const total = found.length;
    expect(meta).toEqual({ total, lastPage: 1, currentPage: 1, perPage: 1000, prev: null, next: null });
    expect(data.find(({ address }) => address === usdc)).toEqual({
      chainId: 1,
      address: usdc,
      decimals: 6,
      type: "base",
      underlyingTokens: [],
    });
  });

  test("gives DeFi tokens with their protocol, underlying tokens and primary address", async () => {
    const [pair = ""] = pairsWith("WETH", "USDC");
    const { data } = await tokens(`address=${upper(pair)}`);
    const underlying = (address: string, decimals: number) => ({
      address,
      chainId: 1,
      type: "base",
      decimals,
    });
    expect(data).toEqual([
      {
        chainId: 1,
        address: pair,
        decimals: 18,
        type: "defi",
        protocolSlug: "uniswap-v2",
        protocol: "uniswap-v2",
        project: "uniswap",
        underlyingTokens: [underlying(usdc, 6), underlying(weth, 18)],
        primaryAddress: pair,
        apy: null,
        tvl: expect.any(Number),
      },
    ]);
  });

  test("adds names to tokens and underlying tokens on request, as the chain has them", async () => {
    const { data } = await tokens("includeMetadata=true&protocolSlug=uniswap-v2");
    expect(data.length).toBe(devPairs.length);
    for (const { address, symbol, name, decimals, logosUri, underlyingTokens } of data) {
      const [symbolWords, decimalsWord] = await Promise.all(
        ["0x95d89b41", "0x313ce567"].map((call) =>
          rpc<string>(world.chain.url, "eth_call", [{ to: address, data: call }, "latest"]),
        ),
      );
      expect(Buffer.from(symbolWords?.slice(2) ?? "", "hex").toString()).toContain(symbol);
      expect(Number(decimalsWord)).toBe(decimals);
      const held = underlyingTokens.map((token) => token.symbol);
      expect(name).toBe(`Uniswap V2 ${held.join("/")}`);
      expect(logosUri).toEqual([]);
    }
    const [native] = (await tokens(`includeMetadata=1&address=${NATIVE}`)).data;
    expect(native).toMatchObject({ symbol: "ETH", name: "Ether", logosUri: [], decimals: 18 });
  });

  test("accepts lists in every form", async () => {
    const wanted = [usdc, weth].sort();
    for (const query of [
      `address=${weth}&address=${usdc}`,
      `address[]=${weth}&address[]=${usdc}`,
      `address%5B%5D=${weth}&address%5B%5D=${usdc}`,
      `address[0]=${weth}&address[1]=${usdc}`,
      `address=${weth},${usdc}`,
      "symbol=weth,USDC",
      "name=Wrapped+Ether&name=usd%20coin",
    ]) {
      expect(await addresses(query), query).toEqual(wanted);
    }
  });

  test("filters by type and underlying tokens", async () => {
    const [pair = ""] = pairsWith("WETH", "USDC");
    const { data } = await tokens();
    const where = (holds: (token: (typeof data)[number]) => boolean) =>
      data.filter(holds).map(({ address }) => address);
    for (const query of ["type=baseToken", "type=base&chainId=1"]) {
      expect(await addresses(query), query).toEqual(where(({ type }) => type === "base"));
    }
    const positions = where(({ type }) => type === "defi");
    expect(positions.length).toBeGreaterThan(pairsWith().length);
    for (const query of ["type=defiToken", "type=defi"])
      expect(await addresses(query), query).toEqual(positions);
    for (const query of ["protocolSlug=uniswap-v2", "project=uniswap"])
      expect(await addresses(query), query).toEqual(pairsWith());
    const holding = (...wanted: string[]) =>
      where(({ underlyingTokens }) =>
        wanted.every((token) => underlyingTokens.some(({ address }) => address === token)),
      );
    expect(await addresses(`underlyingTokens=${weth}`)).toEqual(holding(weth));
    expect(await addresses(`underlyingTokens=${usdc},${weth}`)).toEqual(holding(usdc, weth));
    const exactly = (count: number, ...wanted: string[]) =>
      holding(...wanted).filter((address) => {
        return data.find((token) => token.address === address)?.underlyingTokens.length === count;
      });
    expect(await addresses(`underlyingTokensExact[]=${weth}&underlyingTokensExact[]=${usdc}`)).toEqual(
      exactly(2, usdc, weth),
    );
    expect(exactly(2, usdc, weth)).toContain(pair);
    expect(await addresses(`underlyingTokensExact=${weth}`)).toEqual(exactly(1, weth));
    for (const name of ["primayAddress", "primaryAddress"]) {
      expect(await addresses(`${name}=${pair}`)).toEqual([pair]);
    }
  });

  test("answers unknown values with an empty list", async () => {
    for (const query of [
      "address=0x00000000000000000000000000000000000000aa",
      "protocolSlug=nobody",
      "project=nobody",
      "protocolSlug=uniswap-v2&type=base",
      "symbol=%F0%9F%A6%84",
      "apyFrom=10",
      "tvlTo=1",
    ]) {
      const { data, meta } = await tokens(query);
      expect({ data, total: meta.total, next: meta.next }, query).toEqual({ data: [], total: 0, next: null });
    }
  });

  test("gives every token exactly once, in pages of any size", async () => {
    const whole = await addresses("");
    for (const pageSize of [1, 7, whole.length, 999]) {
      const found: Address[] = [];
      for (let page: number | null = 1; page !== null; ) {
        const answer = await tokens(`page=${page}&pageSize=${pageSize}`);
        expect(answer.meta).toMatchObject({ total: whole.length, currentPage: page, perPage: pageSize });
        found.push(...answer.data.map(({ address }) => address));
        page = answer.meta.next;
      }
      expect(found).toEqual(whole);
    }
    const past = await tokens("page=9007199254740991&pageSize=10");
    expect(past).toMatchObject({ data: [], meta: { total: whole.length, next: null } });
  });

  test("names every fault at once", async () => {
    const failure = await failureIn(
      await fetch(`${world.service.url}/api/v1/tokens?page=0&pageSize=x&address=1,2`),
    );
    expect(failure).toEqual({
      status: 400,
      code: "INVALID_PARAMETER",
      message: [
        'page is "0"; allowed is a whole number from 1 to 9007199254740991',
        'pageSize is "x"; allowed is a whole number from 1 to 1000',
        'address is "1"; allowed is an Ethereum address: 0x and 40 hex digits',
        'address is "2"; allowed is an Ethereum address: 0x and 40 hex digits',
      ],
    });
  });
});

/** Returns an answer as transmitted. */
function wire(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    httpGet(`${world.service.url}/api/v1/${path}`, { headers }, (response) => {
      const chunks: Uint8Array[] = [];
      response.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        });
      });
    }).on("error", reject);
  });
}

describe("transport of listings", () => {
  test("compresses as the client likes, with one ETag and Vary", async () => {
    const plain = await wire("tokens", {});
    const again = await wire("tokens?page=1", { "accept-encoding": "gzip" });
    const br = await wire("tokens", { "accept-encoding": "gzip, deflate, br" });
    expect(gunzipSync(new Uint8Array(again.body)).toString()).toBe(plain.body.toString());
    expect(brotliDecompressSync(new Uint8Array(br.body)).toString()).toBe(plain.body.toString());
    expect(br.body.length).toBeLessThan(plain.body.length / 3);
    const expected = {
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
      vary: "Accept-Encoding",
      "cache-control": "no-cache",
      "content-type": "application/json; charset=utf-8",
    };
    for (const [answer, encoding] of [
      [plain, undefined],
      [again, "gzip"],
      [br, "br"],
    ] as const) {
      expect(answer.headers).toMatchObject(expected);
      expect(answer.headers.etag).toBe(plain.headers.etag);
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
    }
  });

  test("answers a matching ETag with 304 and no body, until the content changes", async () => {
    const { headers } = await wire("tokens?type=defi", {});
    const etag = headers.etag ?? "";
    for (const known of [etag, `"x", ${etag}`, "*"]) {
      const answer = await wire("tokens?type=defi", { "if-none-match": known, "accept-encoding": "br" });
      expect({ status: answer.status, body: answer.body.length, etag: answer.headers.etag }).toEqual({
        status: 304,
        body: 0,
        etag,
      });
    }
    await rpc(world.chain.url, "evm_mine", []);
    expect((await wire("tokens?type=defi", { "if-none-match": etag })).status).toBe(304);
    expect((await wire("tokens?type=base", { "if-none-match": etag })).status).toBe(200);
  });

  test("answers HEAD with headers only", async () => {
    const response = await fetch(`${world.service.url}/api/v1/tokens`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toMatch(/^W\//);
    expect(await response.text()).toBe("");
  });
});

const mainnetChain = [{ id: 1, name: "mainnet" }];
const conversion = {
  tokenIn: { type: "AddressArg", description: expect.any(String) },
  tokenOut: { type: "AddressArg", description: expect.any(String) },
  amountIn: { type: "NumberArg", description: expect.any(String) },
  primaryAddress: { type: "AddressArg", description: expect.any(String) },
  receiver: { type: "AddressArg", description: expect.any(String), optional: true },
};

/** Other kinds of input of a bundle. */
const inBundle = {
  ...conversion,
  slippage: { type: "NumberArg", description: expect.any(String), optional: true },
  poolFee: { type: "NumberArg", description: expect.any(String), optional: true },
};

const ownActions = [
  ...["approve", "balance", "fee", "merge", "minamountout", "route"],
  ...["slippage", "split", "transfer"],
];

describe("GET /v1/protocols, /v1/projects, /v1/aggregators", () => {
  test("list what routes use", async () => {
    const protocols = await json<Record<string, unknown>[]>("protocols");
    const known = mainnet.deployments.map(({ slug }) => slug).sort();
    expect(protocols.map(({ slug }) => slug)).toEqual(known);
    expect(protocols.find(({ slug }) => slug === "sushiswap-v2")).toMatchObject({ project: "sushiswap" });
    expect(protocols.find(({ slug }) => slug === "uniswap-v2")).toEqual({
      slug: "uniswap-v2",
      project: "uniswap",
      name: "Uniswap V2",
      description: expect.stringMatching(/./),
      url: "https://app.uniswap.org",
      logosUri: [],
      chains: mainnetChain,
    });
  });

  test("filter protocols by chain and slug", async () => {
    expect(await json("protocols?chainId=1")).toHaveLength(mainnet.deployments.length);
    expect(await json("protocols?slug=uniswap-v3&chainId=1")).toMatchObject([{ slug: "uniswap-v3" }]);
    expect(await json("protocols?slug=nobody")).toEqual([]);
    for (const path of ["protocols?chainId=5", "tokens?chainId=5"]) {
      const failure = await failureIn(await fetch(`${world.service.url}/api/v1/${path}`));
      expect(failure).toEqual({
        status: 400,
        code: "UNSUPPORTED_CHAIN",
        message: "chainId is 5; supported are 1",
      });
    }
  });

  test("list projects, and no aggregators", async () => {
    const projects = await json<{ id: string; protocols: string[] }[]>("projects");
    expect(projects.flatMap(({ protocols }) => protocols).sort()).toEqual(
      mainnet.deployments.map(({ slug }) => slug).sort(),
    );
    expect(projects).toContainEqual({ id: "wrapped-native", chains: [1], protocols: ["wrapped-native"] });
    expect(await json("aggregators")).toEqual([]);
  });
});

describe("a position that no venue takes back", () => {
  /** Shares of the first pool of sUSD, which pays them back in all its coins alone. */
  const stuck = "0xc25a3a3b969415c80451098fa907ec722572917f";
  const dai = devToken("DAI").address;
  type Told = { status: number; body: { redeemable?: boolean; code?: string; description?: string } };
  const quote = async (tokenIn: string, tokenOut: string): Promise<Told> => {
    const trade = new URLSearchParams({ tokenIn, tokenOut, amountIn: `${10n ** 18n}` });
    const response = await fetch(`${world.service.url}/api/v1/shortcuts/quote?${trade}`);
    return { status: response.status, body: (await response.json()) as Told["body"] };
  };

  test("is told from those that can be left, in listings", async () => {
    const { data } = await json<{ data: (Item & { redeemable?: boolean })[] }>("tokens?type=defiToken");
    const told = data.filter(({ redeemable }) => redeemable !== undefined);
    expect(told.map(({ address }) => address)).toContain(stuck);
    expect(told.every(({ redeemable }) => redeemable === false)).toBe(true);
    expect(told.length).toBeLessThan(data.length / 4);
    // Whatever is told so, the service cannot leave, and the next position of each kind it can.
    for (const { address, underlyingTokens } of told) {
      const { status } = await quote(address, underlyingTokens[0]?.address as string);
      expect(status, address).toBe(422);
    }
    const others = new Map(
      data.filter(({ redeemable }) => redeemable === undefined).map((each) => [each.protocolSlug, each]),
    );
    expect(others.size).toBeGreaterThan(5);
  });

  test("is told in the answer of who enters it, and why in the refusal of who wants to leave", async () => {
    const entering = await quote(dai, stuck);
    expect(entering, JSON.stringify(entering)).toMatchObject({ status: 200, body: { redeemable: false } });
    const left = await quote(stuck, dai);
    expect(left.status).toBe(422);
    expect(left.body.description).toMatch(/curve-dex 0xa5407eae9ba41422680e2e00537571bcc53efbfd: /);
    const pair = devPairs[0] as (typeof devPairs)[number];
    const open = await quote(pair.tokenA, pair.address);
    expect([open.status, open.body.redeemable]).toEqual([200, undefined]);
  });
});

describe("GET /v1/actions and /v1/standards", () => {
  test("list the actions of every protocol", async () => {
    const all = ["deposit", "redeem", "swap"].map((action) => ({ action, inputs: inBundle }));
    const listed = await json<{ action: string }[]>("actions");
    expect(listed.map(({ action }) => action)).toEqual(["deposit", "redeem", "swap", ...ownActions].sort());
    expect(await json("actions/uniswap-v3")).toEqual([{ action: "swap", inputs: inBundle }]);
    expect((await json<{ action: string }[]>("actions/native")).map(({ action }) => action)).toEqual([
      "transfer",
    ]);
    expect(await json("actions/Wrapped-Native")).toEqual(all.slice(0, 2));
    expect(await json("actions/nobody")).toEqual([]);
  });

  test("lists standards with their functions", async () => {
    const standards = await json<{ protocol: { slug: string } }[]>("standards");
    const known = new Set(mainnet.deployments.map(({ standard }) => standard));
    expect(standards.map(({ protocol }) => protocol.slug)).toEqual([...known].sort());
    const inputs = Object.keys(conversion);
    const supportedChains = mainnetChain;
    expect(await json("standards/wrapped-native")).toEqual([
      {
        protocol: { slug: "wrapped-native", url: "https://weth.io" },
        forks: [],
        actions: [
          {
            action: "deposit",
            name: "wrapped-native-deposit",
            functionNames: ["deposit"],
            supportedChains,
            inputs,
          },
          {
            action: "redeem",
            name: "wrapped-native-redeem",
            functionNames: ["withdraw"],
            supportedChains,
            inputs,
          },
        ],
      },
    ]);
    expect(await json("standards/nobody")).toEqual([]);
  });
});

const hostile = [
  "",
  "null",
  "undefined",
  "-1",
  "0",
  "1e18",
  "0x1",
  "1.5",
  "NaN",
  (2n ** 256n).toString(),
  "x".repeat(10_000),
  ",".repeat(500),
  "' OR 1=1; --",
  "../../etc/passwd",
  "%00",
  "%zz%ff",
  "%F0%9F%A6%84%E2%80%AE",
  "__proto__",
  "constructor",
  "[object Object]",
  "a&%s=b",
];

describe("hostile parameters", () => {
  const named: readonly (readonly [string, readonly string[]])[] = [
    ["tokens", [...Object.keys(tokenParameters), ...Object.keys(tokenListParameters), "__proto__", ""]],
    ["protocols", ["chainId", "slug", "__proto__"]],
    ["projects", ["chainId"]],
    ["actions", ["protocolSlug"]],
    ["standards", ["slug"]],
    ["aggregators", ["chainId"]],
  ];
  const table = named.flatMap(([path, names]) => names.map((name) => [path, name] as const));

  test.each(table)("%s?%s= is answered or refused with the one body", async (path, name) => {
    for (const value of hostile) {
      const query = `${name}=${value.replaceAll("%s", name)}`;
      const response = await sendRaw(
        world.service.url,
        `GET /api/v1/${path}?${query.replaceAll(" ", "+")} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      if (response.status === 200) expect(await response.json()).toEqual(expect.anything());
      else expect((await failureIn(response)).status, query).toBe(400);
    }
  });

  test.each(["actions", "standards"])("%s/{slug} takes any slug", async (path) => {
    for (const value of hostile.map(encodeURIComponent)) {
      const response = await fetch(`${world.service.url}/api/v1/${path}/${value}`);
      if (response.status === 200) {
        const found = (await response.json()) as unknown[];
        if (value !== "") expect(found).toEqual([]);
      } else expect([400, 404]).toContain((await failureIn(response)).status);
    }
  });

  test("leave the service healthy", async () => {
    expect((await fetch(`${world.service.url}/ready`)).status).toBe(200);
    expect(world.service.lines().filter(({ message }) => message === "Failed to answer")).toEqual([]);
  });
});

describe("with the bundled lists", () => {
  let service: AnyService;
  beforeAll(async () => {
    service = await startServiceHere({
      RPC_URL_1: world.chain.url,
      SLUICE_DATA: await makeFolderIn(world.dataFolder),
      SLUICE_TOKENS_BUNDLED_LISTS: "true",
    });
  });
  afterAll(() => service?.stop());

  test("known tokens have logos, with https addresses only", async () => {
    const query = `includeMetadata=true&address=${usdc},${weth}`;
    const { data } = (await (await fetch(`${service.url}/api/v1/tokens?${query}`)).json()) as {
      data: Item[];
    };
    expect(data).toHaveLength(2);
    for (const { logosUri = [] } of data) {
      expect(logosUri.length).toBeGreaterThan(0);
      for (const logo of logosUri) expect(logo).toMatch(/^https:\/\/\S+$/);
    }
  });

  test("one line says how many of their tokens the chain does not have", () => {
    const lines = service.lines().filter(({ message }) => /^Left /.test(String(message)));
    expect(lines).toMatchObject([
      { message: "Left out bundled tokens whose decimals the chain does not confirm", level: "info" },
    ]);
    expect(lines[0]?.tokens).toBeGreaterThan(600);
  });
});

describe("before the market has been read", () => {
  test("reports so for tokens, and lists what needs no node", async () => {
    const early = await startServiceHere(
      { RPC_URL_1: "http://127.0.0.1:9", SLUICE_DATA: await makeFolderIn(world.dataFolder) },
      "listening",
    );
    try {
      for (const path of ["tokens", "tokens?chainId=1"]) {
        const failure = await failureIn(await fetch(`${early.url}/api/v1/${path}`));
        expect(failure.status).toBe(503);
      }
      for (const path of ["protocols", "actions", "standards", "projects"]) {
        expect((await fetch(`${early.url}/api/v1/${path}`)).status).toBe(200);
      }
    } finally {
      await early.stop();
    }
  });
});
