import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { devAccounts, devToken, rpc } from "@sluice/devnet";
import { privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deploymentTransactions } from "../src/cli/serve/contracts.js";
import type { Approval, Route } from "../src/client/index.js";
import { decodeRouteCall } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import type { Hex } from "../src/lib/hex.js";
import { routerAddress } from "../src/program/index.js";
import { type AskedRoute, verifyApproval, verifyRoute } from "../src/verify/index.js";
import { useCommands } from "./helpers/commands.js";
import { balanceOf, send } from "./helpers/execute.js";
import { caughtUp, cleanEnvironment, makeDataFolder } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";

const main = fileURLToPath(new URL("../dist/bin/sluice.js", import.meta.url));
const world = useService();
const commands = useCommands();
const [sender, receiver, other] = devAccounts.map(({ address }) => address) as [Address, Address, Address];
const [usdc, usdt, dai] = (["USDC", "USDT", "DAI"] as const).map((name) => devToken(name).address) as [
  Address,
  Address,
  Address,
];
const light = { SLUICE_ENGINE_WORKERS: "0", SLUICE_TOKENS_BUNDLED_LISTS: "false", DATABASE_URL: "none" };
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
});
afterAll(() => folder?.remove());

const environment = () => ({ ...light, RPC_URL_1: world.chain.url, SLUICE_DATA: folder.path });

/** Runs a command with the service, sending through the node in the settings. */
function onService(...args: string[]) {
  return commands.run(["route", ...args, "--api", world.service.url], environment(), folder.path);
}

function onNode(...args: string[]) {
  return commands.run(["route", ...args], environment(), folder.path);
}

/** Runs a command at a terminal, where somebody types `typed` when prompted, after `meanwhile`. */
async function atTerminal(
  args: readonly string[],
  typed: string,
  env: Record<string, string> = {},
  meanwhile: () => Promise<void> = async () => {},
) {
  const line = [process.execPath, main, ...args].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qec", line, "/dev/null"], {
    env: cleanEnvironment({ ...environment(), TERM: "xterm", ...env }),
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    if (!output.includes("[y/N]") && `${output}${chunk}`.includes("[y/N]"))
      void meanwhile().then(() => child.stdin.write(`${typed}\n`));
    output += chunk;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, output };
}

const held = (token: Address, owner: Address) => balanceOf(world.chain.url, token, owner);

describe("sluice route", () => {
  test("prints the route and the approval that it lacks as one batch", async () => {
    const words = ["1000", "USDC", "DAI", "--from", sender, "--batch"];
    const { stdout } = await onService(...words, "--json");
    const { calls, approvals, tx } = JSON.parse(stdout) as Route & { approvals: unknown[] };
    expect(approvals).toEqual([]);
    expect(calls).toHaveLength(2);
    expect(calls).toMatchObject([{ to: usdc }, { to: tx.to, data: tx.data }]);
    const shown = (await onService(...words)).stdout;
    for (const text of ["call 1 of 2", `to        ${usdc}`, "call 2 of 2", `to        ${routerAddress}`])
      expect(shown).toContain(text);
    const sent = await onService(...words, "--send", "--yes");
    expect(sent.stderr).toMatch(/^INVALID_PARAMETER: --batch is for a wallet that sends batches/);
  });

  test("prints the unsigned transaction of the answer, and the approval that it needs first", async () => {
    const words = ["1000", "USDC", "DAI", "--from", sender, "--receiver", receiver, "--slippage", "50"];
    const { code, stdout, stderr } = await onService(...words, "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { approvals, ...printed } = JSON.parse(stdout);
    const asked = { fromAddress: sender, spender: sender, receiver, tokenIn: usdc, tokenOut: dai };
    const rest = { amountIn: "1000000000", routingStrategy: "router", slippage: "50", priceImpact: "true" };
    const query = new URLSearchParams({ ...asked, ...rest });
    const answer = await (await fetch(`${world.service.url}/api/v1/shortcuts/route?${query}`)).json();
    expect(printed).toMatchObject({ tokenIn: usdc, amountIn: "1000000000", tokenOut: dai });
    // Deadline and program depend on the clock.
    expect({ ...printed, tx: { ...printed.tx, data: "" } }).toMatchObject({
      ...(answer as object),
      tx: { to: routerAddress, from: sender, value: "0", data: "" },
    });
    expect(approvals).toMatchObject([{ to: usdc, from: sender, value: "0" }]);
    const text = (await onService(...words)).stdout;
    expect(text).toContain("\napprove   1 transaction before the route\n");
    expect(text).toContain(`\ntransaction\nto        ${routerAddress}\nvalue     0\ndata      0x`);
  });

  test("prints the address of a receiver by name, and sends there", async () => {
    const words = ["1", "ETH", "DAI", "--from", sender, "--receiver", "Bob.eth"];
    const { transactions: _, ...shown } = JSON.parse((await onService(...words, "--json")).stdout);
    expect(shown).toMatchObject({ receiver, receiverName: "bob.eth" });
    expect(shown.tx.data).toContain(receiver.slice(2));
    const before = await held(dai, receiver);
    const { code, stdout, stderr } = await onService(...words, "--send", "--yes");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`\nreceiver  ${receiver}, which is bob.eth\n`);
    expect(stdout).toContain("\napprove   nothing\n");
    expect(stdout).toMatch(/exactly as promised/);
    expect(await held(dai, receiver)).toBeGreaterThan(before);
  });

  test("sends the approval and the route, and the receiver gets what was promised", async () => {
    const data = `0x095ea7b3${routerAddress.slice(2).padStart(64, "0")}${"5".padStart(64, "0")}`;
    await send(world.chain.url, { from: sender, to: usdt, data });
    await caughtUp(world.service, world.chain);
    const before = await held(dai, receiver);
    const words = ["1000", "USDT", "DAI", "--from", sender, "--receiver", receiver, "--send", "--yes"];
    const { code, stdout, stderr } = await onService(...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [, promised, received] =
      /\npromised {2}([\d.,]+) DAI\nreceived {2}([\d.,]+) DAI {2}exactly as promised\nmined {5}block \d+, \d+ gas, 0x[0-9a-f]{64}\n$/.exec(
        stdout,
      ) ?? [];
    expect(received).toBe(promised);
    expect(stdout).toMatch(
      /\nApproving \(1 of 2\) …\nSent 0x.*\nApproving \(2 of 2\) …\nSent 0x.*\nSending the route …\nSent 0x/,
    );
    const got = (await held(dai, receiver)) - before;
    expect(got.toString()).toBe(promised?.replace(/[.,]/g, "").padEnd(got.toString().length, "0"));
  });

  test("sends a route to an exact output, and approves what it may take", async () => {
    const [paid, got] = [await held(usdc, sender), await held(dai, receiver)];
    const words = ["1000", "USDC", "DAI", "--from", sender, "--receiver", receiver, "--exact-out"];
    const { code, stdout, stderr } = await onService(...words, "--send", "--yes");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [, most] = /\nat most {3}([\d.,]+) USDC\nat least {2}1,000 DAI\n/.exec(stdout) ?? [];
    expect(stdout).toMatch(
      /\nApproving \(1 of 1\) …\nSent 0x.*\nSending the route …\n[\s\S]*\nreceived {2}1,000 DAI {2}exactly as promised\n/,
    );
    expect((await held(dai, receiver)) - got).toBe(1_000n * 10n ** 18n);
    const spent = Number(paid - (await held(usdc, sender))) / 1e6;
    expect(spent).toBeGreaterThan(900);
    expect(spent).toBeLessThan(Number(most?.replace(/,/g, "")));
  });

  test("signs with its own key, accounts for gas paid in ether, and prints JSON", async () => {
    const key = `0x${"7".repeat(64)}` as const;
    const keyFile = join(folder.path, "key");
    writeFileSync(keyFile, key, { mode: 0o600 });
    const owner = privateKeyToAddress(key).toLowerCase() as Address;
    await rpc(world.chain.url, "anvil_setBalance", [owner, `0x${(10n ** 18n).toString(16)}`]);
    await rpc(world.chain.url, "anvil_dealERC20", [owner, usdc, `0x${(10n ** 9n).toString(16)}`]);
    const words = ["1000", "USDC", "ETH", "--key-file", keyFile, "--send", "--yes", "--json"];
    const { code, stdout, stderr } = await onNode(...words);
    expect(code).toBe(0);
    const done = JSON.parse(stdout);
    expect(done.received).toBe(done.promised);
    expect(done).toMatchObject({ tokenIn: usdc, amountIn: "1000000000", tokenOut: NATIVE });
    expect(done.transactions).toHaveLength(2);
    expect(await held(usdc, owner)).toBe(0n);
    expect(stderr).toContain("Sending the route …");
    expect(stdout + stderr).not.toContain(key.slice(2));
  });

  test("asks at a terminal before it sends, and sends nothing without consent", async () => {
    const words = ["route", "1", "ETH", "USDC", "--from", other, "--send", "--api", world.service.url];
    const before = await held(usdc, other);
    const declined = await atTerminal(words, "n");
    expect(declined.code).toBe(0);
    expect(declined.output).toContain(`Send the transaction from ${other}? [y/N]`);
    expect(declined.output).toContain("Nothing was sent.");
    expect(await held(usdc, other)).toBe(before);
    const agreed = await atTerminal(words, "y");
    expect(agreed.output).toMatch(/received {2}[\d.,]+ USDC {2}.*exactly as promised/);
    expect(await held(usdc, other)).toBeGreaterThan(before);
  });

  test.each([
    ["with an approval", "DAI", "1000", "ETH"],
    ["without one", "ETH", "0.5", "DAI"],
  ])("keeps the slippage if the price improves before the consent: %s", async (_, sold, amount, bought) => {
    const words = ["route", amount, sold, bought, "--from", other, "--slippage", "50", "--send"];
    const seller = devAccounts[8]?.address as Address;
    // Somebody else trades the other way.
    const improve = async () => {
      await rpc(world.chain.url, "anvil_setBalance", [seller, `0x${(10n ** 24n).toString(16)}`]);
      await rpc(world.chain.url, "anvil_dealERC20", [seller, dai, `0x${(10n ** 26n).toString(16)}`]);
      const [size, from, to] = sold === "DAI" ? ["9000", "ETH", "DAI"] : ["40000000", "DAI", "ETH"];
      const trade = [size, from, to, "--from", seller, "--slippage", "9000", "--send", "--yes"];
      expect(await onService(...trade)).toMatchObject({ code: 0 });
      await caughtUp(world.service, world.chain);
    };
    const args = [...words, "--api", world.service.url];
    const { code, output } = await atTerminal(args, "y", {}, improve);
    expect(code, output).toBe(0);
    const read = (name: string) =>
      Number(new RegExp(`${name} +([\\d.,]+) ${bought}`).exec(output)?.[1]?.replaceAll(",", ""));
    const hash = /mined {5}block .*(0x[0-9a-f]{64})/.exec(output)?.[1];
    const { input } = await rpc<{ input: Hex }>(world.chain.url, "eth_getTransactionByHash", [hash]);
    const least = Number(decodeRouteCall(input)?.order.outputs[0]?.minAmountOut) / 1e18;
    // More than the slippage better than what was shown, or this would show nothing.
    expect(read("promised") * 0.995).toBeGreaterThan(read("at least") * 1.005);
    expect(least).toBeGreaterThanOrEqual(read("promised") * 0.995 * (1 - 1e-6));
  });

  test("uses colours at a terminal unless they are disabled", async () => {
    const words = ["quote", "1", "ETH", "USDC", "--api", world.service.url];
    expect((await atTerminal(words, "")).output).toContain("\u001b[1m1 ETH");
    for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }])
      expect((await atTerminal(words, "", env)).output).not.toContain("\u001b[");
  });

  const [amount, from] = [
    ["1", "ETH", "USDC"],
    ["--from", sender],
  ];
  test.each<[string[], RegExp]>([
    [amount, /^INVALID_PARAMETER: --from is missing; a route requires the account that sends it\n$/],
    [[...amount, "--send"], /^INVALID_PARAMETER: --from is missing; allowed is .*, or use --key-file\n$/],
    [
      [...amount, ...from, "--send"],
      /^(.*\n)*INVALID_PARAMETER: --send requires confirmation at a terminal, and there is none/,
    ],
    [[...amount, ...from, "--key-file", "x"], /^INVALID_PARAMETER: --key-file is only for --send\n$/],
    [[...amount, ...from, "--send", "--key-file", "x"], /^INVALID_PARAMETER: --from and --key-file are both/],
    [
      [...amount, "--send", "--key-file", "/nowhere"],
      /^INVALID_PARAMETER: --key-file \/nowhere cannot be read/,
    ],
    [[...amount, "--from", "me"], /^INVALID_PARAMETER: --from is "me"; /],
    [[...amount, ...from, "--receiver", "you"], /^INVALID_PARAMETER: --receiver is "you"; /],
    [[...amount, ...from, "--receiver", "nosuch.eth"], /^UNKNOWN_NAME: Nobody has registered nosuch\.eth/],
    [[...amount, ...from, "--receiver", "b\u043eb.eth"], /^INVALID_PARAMETER: .*illegal mixture/],
    [
      [...amount, ...from, "--send", "--strategy", "delegate"],
      /^INVALID_PARAMETER: --send does not support --strategy delegate/,
    ],
    [[...amount, ...from, "--max-in", "1"], /^INVALID_PARAMETER: --max-in is only for --exact-out\n$/],
    [[...amount, ...from, "--exact-out", "--min-out", "1"], /^INVALID_PARAMETER: --min-out does not go with/],
    [[...amount, ...from, "--exact-out", "--max-in", "1"], /^MAX_AMOUNT_IN_TOO_LOW: /],
    [[...amount, ...from, "--min-out", "1e6"], /^INVALID_PARAMETER: minAmountOut is "1e6"; /],
  ])("refuses %j", async (args, stderr) => {
    const refused = await onService(...args);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(stderr);
  });

  test("reports refusals of the node and reverts, with the code for temporary failures", async () => {
    const nobody = `0x${"9".repeat(40)}`;
    const { code, stderr } = await onService("1", "ETH", "USDC", "--from", nobody, "--send", "--yes");
    expect(code).toBe(75);
    expect(stderr).toMatch(/^TRANSACTION_FAILED: The node refused the transaction: /);
  });

  test("does not send through a node of another chain than the service's, even if the service hides its status", async () => {
    const { startDevnet } = await import("@sluice/devnet");
    const extraTransactions = deploymentTransactions();
    const elsewhere = await startDevnet({ dataFolder: folder.path, port: 0, extraTransactions });
    const hidden = await startServiceHere({
      ...{ RPC_URL_1: world.chain.url, SLUICE_DATA: join(folder.path, "hidden") },
      SLUICE_SERVER_OPERATOR_KEY: "nobody-else-knows-this-key",
    });
    try {
      await rpc(world.chain.url, "evm_mine", []);
      await rpc(elsewhere.url, "evm_increaseTime", [3600]);
      const env = { ...environment(), RPC_URL_1: elsewhere.url };
      const words = ["route", ...amount, ...from, "--send", "--yes", "--api", hidden.url];
      const { code, stderr } = await commands.run(words, env, folder.path);
      expect(code).toBe(1);
      expect(stderr).toMatch(/WRONG_CHAIN: the sender( is on another chain than|'s node lacks block)/);
    } finally {
      await hidden.stop();
      await elsewhere.stop();
    }
  });
});

describe("before anything is signed", () => {
  const trade = { tokenIn: usdc, amountIn: "2500000000", tokenOut: dai, slippage: "50" };
  const parties = { fromAddress: sender, spender: sender, receiver };
  const asked = async <T>(path: string, query: Record<string, string>) => {
    const answered = await fetch(`${world.service.url}/api/v1/${path}?${new URLSearchParams(query)}`);
    const body = await answered.json();
    expect(answered.status, JSON.stringify(body)).toBe(200);
    return body as T;
  };

  type Strategy = "router" | "delegate" | "ensowallet";

  /** Returns the request of a strategy and the service's answer. */
  async function askRoute(strategy: Strategy, more: Record<string, string> = {}) {
    const query = { ...trade, ...parties, routingStrategy: strategy, ...more };
    const answer = await asked<Route>("shortcuts/route", query);
    const { timestamp } = await rpc<{ timestamp: string }>(world.chain.url, "eth_getBlockByNumber", [
      "latest",
      false,
    ]);
    return {
      question: { chainId: 1, ...query } as unknown as AskedRoute,
      answer,
      nowSeconds: Number(timestamp),
    };
  }

  const others: [string, Partial<AskedRoute>, RegExp][] = [
    ["receiver", { receiver: other }, /it pays 0x.*; the receiver is 0x/],
    ["amount", { amountIn: 2_400_000_000n }, /it pays 2500000000 of 0x.*; asked was 2400000000/],
    ["token to sell", { tokenIn: usdt }, /asked was 2500000000 of 0xdac/],
    ["token to buy", { tokenOut: usdt }, /it buys 0x.*; asked was 0x/],
    ["minimum", { atLeast: String(10n ** 30n) }, /is content with/],
    ["slippage", { slippage: 49 }, /less the slippage is/],
  ];

  test.each(["router", "delegate", "ensowallet"] as const)(
    "a route of strategy %s is decoded",
    async (strategy) => {
      const { question, answer, nowSeconds } = await askRoute(strategy);
      const faultsOf = (change: Partial<AskedRoute>, answered: unknown = answer) => {
        const verified = verifyRoute({ ...question, ...change }, answered, { nowSeconds });
        return verified.holds ? "" : verified.faults.join("; ");
      };
      expect(faultsOf({})).toBe("");
      expect(faultsOf({ atLeast: answer.minAmountOut })).toBe("");
      for (const [name, change, words] of others) expect(faultsOf(change), name).toMatch(words);
      const { tx } = answer;
      expect(faultsOf({}, { ...answer, tx: { ...tx, to: other } })).toMatch(/goes to 0x/);
      expect(faultsOf({}, { ...answer, tx: { ...tx, value: "1" } })).toMatch(/sends 1 wei/);
      expect(faultsOf({}, { ...answer, tx: { ...tx, data: "0x1234" } })).toMatch(/not exactly one route/);
    },
  );

  test("a route with an unrequested fee is rejected", async () => {
    const fee = { fee: "100", feeReceiver: other };
    const { question, answer, nowSeconds } = await askRoute("router", fee);
    expect(verifyRoute(question, answer, { nowSeconds })).toMatchObject({
      holds: true,
      fee: { receiver: other, paid: [{ token: usdc, amount: "25000000" }] },
    });
    const { fee: _, feeReceiver: __, ...without } = question;
    expect(verifyRoute(without, answer, { nowSeconds })).toMatchObject({
      holds: false,
      faults: [expect.stringMatching(/takes a fee of 100 basis points/)],
    });
  });

  test.each(["router", "delegate", "ensowallet"] as const)("so is its approval: %s", async (strategy) => {
    const query = {
      fromAddress: sender,
      tokenAddress: usdc,
      amount: "2500000000",
      routingStrategy: strategy,
    };
    const answer = await asked<Approval>("wallet/approve", query);
    const question = { chainId: 1, ...query };
    const faultsOf = (change: object, answered: unknown = answer) => {
      const verified = verifyApproval({ ...question, ...change }, answered);
      return verified.holds ? "" : verified.faults.join("; ");
    };
    expect(faultsOf({})).toBe("");
    expect(faultsOf({ amount: 1n })).toMatch(/allows 0x.* 2500000000; asked was 1 for/);
    const next = { router: "delegate", delegate: "ensowallet", ensowallet: "router" }[strategy];
    expect(faultsOf({ routingStrategy: next })).toMatch(/asked was 2500000000 for/);
    expect(faultsOf({}, { ...answer, tx: { ...answer.tx, to: dai } })).toMatch(/goes to 0x/);
  });
});
