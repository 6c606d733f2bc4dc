import { seeded } from "./stats.mjs";

const native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const account = "0xF39fd6e51aad88f6F4ce6aB8827279cffFb92266";
const other = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const hostile = ["", "0", "-1", "1e18", "0x10", "99999999999999999999", "%00", "<b>", "null", "a,b", "true"];

/**
 * Requests over the whole interface, the same in every run: `{ method, path, body }`. `tokens` are items of the tokens'
 * listing; `several` adds requests with several tokens on a side, which a service accepts only by setting.
 */
export function recordedRequests(tokens, count, several) {
  const random = seeded(several ? 12 : 11);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const all = [{ address: native, decimals: 18 }, ...tokens];
  const bases = all.filter(({ type }) => type !== "defi");
  const token = () => (random() < 0.6 ? pick(bases) : pick(all));
  const amountOf = ({ decimals }) =>
    String(BigInt(Math.round(10 ** (random() * 7))) * 10n ** BigInt(Math.max(0, decimals - 3)));
  const get = (path, query) => ({
    method: "GET",
    path: `/api/v1${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`,
  });

  function routeQuery() {
    const sides = several ? [1 + Math.floor(random() * 3), 1 + Math.floor(random() * 2)] : [1, 1];
    const drawn = [...new Set(Array.from({ length: sides[0] + sides[1] }, token))];
    const inputs = drawn.slice(0, sides[0]);
    const outputs = drawn.slice(sides[0]);
    const strategy = pick(["router", "router", "delegate", "ensowallet"]);
    return {
      fromAddress: account,
      spender: account,
      receiver: pick([account, other]),
      tokenIn: inputs.map(({ address }) => address).join(","),
      amountIn: inputs.map(amountOf).join(","),
      tokenOut: outputs.map(({ address }) => address).join(",") || inputs[0].address,
      routingStrategy: strategy,
      ...(random() < 0.3 ? { slippage: String(Math.floor(random() * 1000)) } : {}),
      ...(random() < 0.2 ? { fee: String(Math.floor(random() * 101)), feeReceiver: other } : {}),
      ...(random() < 0.4 ? { priceImpact: "true" } : {}),
      ...(random() < 0.1 ? { minAmountOut: "1" } : {}),
      ...(random() < 0.1 ? { toEOA: "true" } : {}),
    };
  }

  function faulty() {
    const query = routeQuery();
    const [name, another] = [pick(Object.keys(query)), pick(Object.keys(query))];
    if (random() < 0.5) delete query[name];
    return get(pick(["/shortcuts/route", "/shortcuts/quote"]), { ...query, [another]: pick(hostile) });
  }

  function bundle() {
    const { amountIn, tokenIn, tokenOut } = routeQuery();
    const first = {
      protocol: "enso",
      action: "route",
      args: {
        tokenIn: tokenIn.split(",")[0],
        tokenOut: tokenOut.split(",")[0],
        amountIn: amountIn.split(",")[0],
      },
    };
    const output = { useOutputOfCallAt: 0 };
    const second = pick([
      { protocol: "enso", action: "slippage", args: { amountOut: output, bps: "50" } },
      {
        protocol: "enso",
        action: "route",
        args: { tokenIn: first.args.tokenOut, tokenOut: pick(bases).address, amountIn: output },
      },
      {
        protocol: "enso",
        action: "fee",
        args: { token: first.args.tokenOut, amount: output, bps: "25", receiver: other },
      },
      {
        protocol: "erc20",
        action: "transfer",
        args: { token: first.args.tokenOut, amount: output, receiver: other },
      },
      {
        protocol: "enso",
        action: pick(["split", "merge", "nothing"]),
        args: { tokenIn: first.args.tokenOut, amountIn: output },
      },
    ]);
    const query = new URLSearchParams({
      fromAddress: account,
      routingStrategy: pick(["router", "ensowallet"]),
    });
    return {
      method: "POST",
      path: `/api/v1/shortcuts/bundle?${query}`,
      body: JSON.stringify([first, second].slice(0, 1 + Math.floor(random() * 2))),
    };
  }

  function listing() {
    const one = pick(tokens);
    return pick([
      get("/networks"),
      get("/networks", { name: pick(["eth", "x"]) }),
      get("/protocols"),
      get("/projects"),
      get("/actions"),
      get("/standards"),
      get(`/standards/${one.protocolSlug ?? "none"}`),
      get(`/actions/${one.protocolSlug ?? "none"}`),
      get("/aggregators"),
      get("/tokens", { address: one.address, includeMetadata: "true" }),
      get("/tokens", {
        type: pick(["baseToken", "defiToken", "nonsense"]),
        pageSize: "7",
        page: pick(["1", "2", "0"]),
      }),
      get("/tokens", { underlyingTokens: pick(tokens).address }),
      get("/tokens", { tvlFrom: "1000", apyFrom: pick(["0.01", "x"]) }),
      get(`/prices/1/${one.address}`),
      get("/prices/1", { addresses: [one.address, native, pick(hostile)].join(",") }),
      get("/openapi.json"),
      get("/nothing"),
    ]);
  }

  function wallet() {
    const routingStrategy = pick(["router", "delegate", "ensowallet"]);
    return pick([
      get("/wallet", { fromAddress: pick([account, other, "0x1"]) }),
      get("/wallet/appprove", {
        fromAddress: account,
        tokenAddress: token().address,
        amount: pick(["1", "0", "x"]),
        routingStrategy,
      }),
      get("/wallet/approvals", { fromAddress: other, routingStrategy }),
      get("/wallet/balances", {
        eoaAddress: pick([account, other]),
        useEoa: pick(["true", "false"]),
        chainId: pick(["1", "all", "5"]),
      }),
    ]);
  }

  function explained() {
    const {
      toEOA: _,
      receiver: __,
      spender: ___,
      fromAddress: ____,
      routingStrategy: _____,
      ...query
    } = routeQuery();
    return get("/shortcuts/quote", { ...query, explain: "true" });
  }

  const drawers = several
    ? [() => get("/shortcuts/route", routeQuery())]
    : [
        ...Array(9).fill(() => get("/shortcuts/route", routeQuery())),
        explained,
        faulty,
        bundle,
        bundle,
        listing,
        listing,
        wallet,
      ];
  return Array.from({ length: count }, (_, index) => drawers[index % drawers.length]());
}
