import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Failure, failureIn } from "./helpers/http.js";
import { type AnyService, makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

/** Validation of bundles, and of routes with several tokens on a side, before anything is planned. */

const world = useService();
const from = "0xF39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const other = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";

type Call = { protocol: string; action: string; args: Record<string, unknown> };

const call = (protocol: string, action: string, args: Record<string, unknown>): Call => ({
  protocol,
  action,
  args,
});
const route = call("enso", "route", { tokenIn: native, tokenOut: usdc, amountIn: "1000000000000000000" });

/** One call with each kind of argument. The tests change one argument at a time, so only that one can be at fault. */
const whole: Call[] = [
  call("enso", "route", { ...route.args, slippage: "50", minAmountOut: "1" }),
  call("enso", "fee", { token: usdc, amount: { useOutputOfCallAt: 0 }, bps: "10", receiver: other }),
  call("enso", "split", { tokenIn: usdc, tokenOut: [weth, usdc], amountIn: { useOutputOfCallAt: 1 } }),
  call("enso", "slippage", { amountOut: { useOutputOfCallAt: 2 }, bps: "100" }),
  call("enso", "minamountout", { amountOut: { useOutputOfCallAt: 2, index: 1 }, minAmountOut: "1" }),
  call("wrapped-native", "redeem", {
    ...{ tokenIn: weth, tokenOut: native, amountIn: { useOutputOfCallAt: 2 }, primaryAddress: weth },
  }),
  call("erc20", "approve", { token: usdc, spender: other, amount: "0" }),
  call("erc20", "transfer", { token: usdc, amount: { useOutputOfCallAt: 2, index: 1 }, receiver: other }),
  call("enso", "balance", { token: weth, estimate: "5" }),
];

const hostile: unknown[] = [
  ...["", "a".repeat(10_000), "\u{1F984}\u202e\u0000ﷺ", "'; DROP TABLE tokens; --", "-1", "1e18", "0x"],
  ...["1.5", (2n ** 256n).toString(), "<script>alert(1)</script>", "__proto__", "NaN", "   "],
  ...[-1, 1.5, 1e30, true, {}, { a: 1 }, [[]], [{}], { useOutputOfCallAt: 31 }, { useOutputOfCallAt: -1 }],
  ...[{ useOutputOfCallAt: { useOutputOfCallAt: 0 } }, { useOutputOfCallAt: 0, index: 99 }],
];

function post(body: string, query = `fromAddress=${from}`, type = "application/json"): Promise<Response> {
  return fetch(`${world.service.url}/api/v1/shortcuts/bundle?${query}`, {
    method: "POST",
    headers: { "content-type": type },
    body,
  });
}

function send(calls: unknown, query?: string): Promise<Response> {
  return post(JSON.stringify(calls), query);
}

/** Returns the failure of parsing, or "understood". A parsed bundle may still have no route. */
async function readingOf(response: Response): Promise<Failure | "understood"> {
  if (response.status === 200) return "understood";
  const failure = await failureIn(response);
  if (failure.status !== 422) return failure;
  expect(["NO_ROUTE", "INSUFFICIENT_LIQUIDITY", "SIMULATION_REVERTED", "UNKNOWN_TOKEN"]).toContain(
    failure.code,
  );
  return "understood";
}

async function expectAnswered(response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBe(200);
}

async function expectRefused(label: string, start: string, response: Response): Promise<void> {
  const reading = await readingOf(response);
  const { status, code, message } =
    reading === "understood" ? { status: 0, code: reading, message: [] } : reading;
  expect({ label, status, code }).toEqual({ label, status: 400, code: "INVALID_PARAMETER" });
  expect(
    [message].flat().some((sentence) => sentence.startsWith(start)),
    `${label}: ${message}`,
  ).toBe(true);
}

async function stillAlive(): Promise<void> {
  expect((await fetch(`${world.service.url}/health`)).status).toBe(200);
  expect(world.service.lines().filter((line) => line.message === "Failed to answer")).toEqual([]);
}

describe("the query of a bundle", () => {
  test("requires only a sender", async () => {
    await expectAnswered(await send(whole));
    await expectRefused("no sender", "fromAddress is missing", await send(whole, "chainId=1"));
  });

  test.each([
    "fromAddress",
    "routingStrategy",
    "spender",
    "receiver",
    "chainId",
    "skipQuote",
    "priceImpact",
    "deadline",
  ])("refuses a hostile or repeated %s by name", async (name) => {
    for (const value of hostile.filter((text) => typeof text === "string")) {
      const query = new URLSearchParams({ fromAddress: from, [name]: value }).toString();
      await expectRefused(`${name} ${value.slice(0, 20)}`, `${name} is `, await send(whole, query));
    }
    const twice = `fromAddress=${from}&${name}=1&${name}=1`;
    await expectRefused(`${name} twice`, `${name} was sent `, await send(whole, twice));
  });

  test("ignores unknown parameters, and accepts every strategy", async () => {
    for (const routingStrategy of ["router", "delegate", "ensowallet"]) {
      const more = "refundReceiver=x&referralCode=x&ignoreAggregators[]=a&toEOA=x&__proto__=1&%ff=%ff";
      const query = `fromAddress=${from}&routingStrategy=${routingStrategy}&${more}`;
      await expectAnswered(await send(whole, query));
    }
  });

  test("names an unsupported chain", async () => {
    const failure = await failureIn(await send(whole, `fromAddress=${from}&chainId=5`));
    expect(failure).toMatchObject({ status: 400, code: "UNSUPPORTED_CHAIN" });
  });
});

describe("the body of a bundle", () => {
  test("has arguments that are either understood or refused by call and name", async () => {
    let refused = 0;
    for (const [position, { protocol, action, args }] of whole.entries()) {
      for (const name of Object.keys(args)) {
        const label = `call ${position} (${protocol} ${action}): `;
        for (const value of hostile) {
          const changed = whole.with(position, { protocol, action, args: { ...args, [name]: value } });
          const reading = await readingOf(await send(changed));
          // Some texts are valid for several kinds of value. A single space is valid for none.
          if (reading === "understood") continue;
          refused++;
          expect([reading.message].flat()[0]).toMatch(/^call \d+ \(/);
          const own = [reading.message].flat().some((sentence) => sentence.startsWith(`${label}${name}`));
          expect(own, `${label}${name} = ${JSON.stringify(value).slice(0, 40)}: ${reading.message}`).toBe(
            true,
          );
        }
      }
    }
    // Nearly all are refused; some amounts and shares may be numbers.
    expect(refused).toBeGreaterThan(500);
    await stillAlive();
  }, 240_000);

  test("names a missing argument", async () => {
    const optional = ["slippage", "estimate"];
    for (const [position, { protocol, action, args }] of whole.entries()) {
      for (const name of Object.keys(args)) {
        if (optional.includes(name) || (action === "route" && name === "minAmountOut")) continue;
        for (const value of [undefined, null, []]) {
          const changed = whole.with(position, { protocol, action, args: { ...args, [name]: value } });
          const start = `call ${position} (${protocol} ${action}): ${name} is missing`;
          await expectRefused(`${action} ${name}`, start, await send(changed));
        }
      }
    }
  }, 60_000);

  test("is refused with anything else in place of a call, a name or the arguments", async () => {
    for (const value of [...hostile, null]) {
      await expectRefused("in place of a call", "call 1", await send([route, value]));
      for (const name of ["protocol", "action"]) {
        await expectRefused(name, "call 1", await send([route, { ...route, [name]: value }]));
      }
      await expectRefused("args", "call 1", await send([route, { ...route, args: value }]));
    }
    for (const body of [{}, "text", 7, null, true, [], Array(33).fill(route), { actions: [route] }]) {
      await expectRefused(JSON.stringify(body).slice(0, 30), "the body ", await send(body));
    }
    await stillAlive();
  }, 60_000);

  test("names unknown actions, and the allowed ones", async () => {
    const borrow = call("aave-v3", "borrow", {});
    const flashloan = call("enso", "flashloan", {});
    const unknown = call("nobody", "swap", {});
    const { message } = await failureIn(await send([borrow, flashloan, unknown]));
    expect(message).toEqual([
      'call 0 (aave-v3 borrow): the action "borrow" is not one of aave-v3; allowed are deposit, redeem',
      'call 1 (enso flashloan): the action "flashloan" is not one of enso; allowed are route, split, merge, balance, fee, minamountout, slippage',
      expect.stringMatching(
        /^call 2 \(nobody swap\): the protocol "nobody" is unknown; allowed are aave-v2, .*enso/,
      ),
    ]);
  });

  test("may be as deep and as large as JSON allows without harm", async () => {
    const deep = `${"[".repeat(60_000)}${"]".repeat(60_000)}`;
    const nested = `[{"protocol":"enso","action":"route","args":{"tokenIn":${deep}}}]`;
    await expectRefused("deep", "the body is nested deeper than 32", await post(nested));
    await expectRefused("deep call", "the body is nested deeper than 32", await post(`[${deep}]`));
    const large = await post(JSON.stringify([{ ...route, args: { tokenIn: "x".repeat(300_000) } }]));
    expect(await failureIn(large)).toMatchObject({ status: 413, code: "PAYLOAD_TOO_LARGE" });
    expect(await failureIn(await post("[{"))).toMatchObject({ status: 400, code: "INVALID_JSON" });
    expect(await failureIn(await post("[]", undefined, "text/plain"))).toMatchObject({ status: 415 });
    await stillAlive();
  });
});

describe("a route with several tokens on a side", () => {
  const parties = `fromAddress=${from}&spender=${from}&receiver=${from}&routingStrategy=router`;
  const tokens = `tokenIn[]=${native}&tokenIn[]=${weth}&amountIn[]=10000000000&amountIn[]=10000000000&tokenOut=${usdc}`;
  let relaxed: AnyService;

  beforeAll(async () => {
    const SLUICE_DATA = await makeFolderIn(world.dataFolder);
    relaxed = await startServiceHere({
      RPC_URL_1: world.chain.url,
      SLUICE_DATA,
      SLUICE_API_RELAXED_ROUTE: "true",
    });
  });
  afterAll(() => relaxed?.stop());

  const get = (service: AnyService, path: string) => fetch(`${service.url}/api/v1/shortcuts/${path}`);

  test("is a 400 that names the setting", async () => {
    for (const path of [`route?${parties}&${tokens}`, `quote?${tokens}`]) {
      const { message } = await failureIn(await get(world.service, path));
      const allowed = "allowed is one, and several with the service's setting api.relaxedRoute";
      expect(message).toEqual(["tokenIn", "amountIn"].map((name) => `${name} has 2 values; ${allowed}`));
    }
  });

  test("is understood with the setting, by GET and POST, and names contradictions", async () => {
    for (const path of [
      `route?${parties}&${tokens}`,
      `quote?${tokens}`,
      `route?fromAddress=${from}&${tokens}`,
    ])
      await expectAnswered(await get(relaxed, path));
    const body = {
      fromAddress: from,
      tokenIn: [native, weth],
      amountIn: ["10000000000", "20000000000"],
      tokenOut: [usdc],
    };
    const posted = await fetch(`${relaxed.url}/api/v1/shortcuts/route`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await expectAnswered(posted);
    const { message } = await failureIn(await get(relaxed, `quote?${tokens}&tokenOut=${weth}&amountIn=1`));
    expect(message).toEqual([
      "amountIn has 3 values and tokenIn 2; they must be as many",
      `tokenIn and tokenOut are both ${weth}; they must differ`,
    ]);
  });

  test("is answered as before with one token on each side", async () => {
    const single = `tokenIn[]=${native}&amountIn[]=1000000000000000000&tokenOut[]=${usdc}`;
    const response = await get(relaxed, `quote?${single}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ amountOut: expect.stringMatching(/^\d+$/) });
  });
});
