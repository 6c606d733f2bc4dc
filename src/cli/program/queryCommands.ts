import { type Command, Option } from "commander";
import { terminalSlippageBps } from "../../config/routeDefaults.js";
import {
  apiOption,
  slippage,
  wholeNumber,
  withExample,
  withJsonOption,
  withServiceOptions,
} from "./options.js";

const slippageMeaning =
  "how much less than simulated may arrive, in basis points, or auto to choose it for the route";

const exactOutMeaning = "the amount is of tokenOut: find the least input that yields it";

/** Adds the commands that query a service, or what it supports: quotes, routes, listings, balances and status. */
export function addQueryCommands(program: Command): void {
  addQuote(program);
  addRoute(program);
  addChecks(program);
  addListings(program);
}

function addQuote(program: Command): void {
  const quote = program
    .command("quote")
    .description('find a route and print it, e.g. "sluice quote 1 ETH USDC"')
    .argument("[amount]", "amount of tokenIn in whole tokens, e.g. 1.5")
    .argument("[tokenIn]", "symbol or address")
    .argument("[tokenOut]", "symbol or address");
  withServiceOptions(quote)
    .option("--from <address>", "sender; default: an address that owns nothing")
    .option("--slippage <bps>", slippageMeaning, slippage, terminalSlippageBps)
    .option("--market <file>", "route on a market file: no node, no simulation")
    .option("--in <token>", "with --market: symbol or address")
    .option("--out <token>", "with --market: symbol or address")
    .option("--amount <units>", "with --market: raw units of tokenIn, e.g. 1500000")
    .option("--amount-out <units>", "with --market, instead of --amount: raw units of tokenOut to receive")
    .option(
      "--gas-price <wei>",
      "with --market; default: the block's base fee plus the network's usual priority fee",
    )
    .option("--byte-price <wei>", "with --market; wei per byte of the compressed transaction, default: 0")
    .option(
      "--queries <file>",
      "with --market: one JSON query per line, one answer per line; - for standard input",
    )
    .option(
      "--block <number>",
      "with --api: quote at this block, one of the last that the service keeps",
      wholeNumber,
    )
    .option("--exact-out", exactOutMeaning)
    .option("--explain", "prove how far from the best the route can be, and explain its legs")
    .action(async (...args) => {
      const [words, options] = [args.slice(0, 3) as [string?, string?, string?], args[3]];
      if (options.market === undefined)
        return (await import("../commands/quote.js")).printQuote(words, options);
      return (await import("../commands/quoteMarket.js")).printMarketQuote(words, options);
    });
  withExample(
    withJsonOption(quote),
    "$ sluice quote 1 ETH USDC",
    "$ sluice quote 3000 ETH USDC --exact-out",
    "$ sluice quote 1 ETH USDC --api http://127.0.0.1:3000",
  );
}

function addRoute(program: Command): void {
  const route = program
    .command("route")
    .description("find a route as an unsigned, simulated transaction, and send it with --send")
    .argument("<amount>", "amount of tokenIn in whole tokens, e.g. 1.5")
    .argument("<tokenIn>", "symbol or address")
    .argument("<tokenOut>", "symbol or address");
  const strategies = new Option("--strategy <strategy>", "which contract executes the route");
  withServiceOptions(route)
    .option("--from <address>", "sender; with --send, an account that the node has unlocked")
    .option("--receiver <address>", "recipient of tokenOut, an address or a name; default: the sender")
    .option("--slippage <bps>", slippageMeaning, slippage, terminalSlippageBps)
    .option("--min-out <units>", "least amount to receive, in raw units; overrides --slippage")
    .option("--exact-out", exactOutMeaning)
    .option("--max-in <units>", "with --exact-out: most to pay, in raw units; without it, --slippage decides")
    .option("--max-impact <bps>", "largest price impact to accept, in basis points", wholeNumber)
    .addOption(strategies.choices(["router", "delegate", "ensowallet"]).default("router"))
    .option("--batch", "print the route and the approvals it lacks as the calls of one batch (EIP-5792)")
    .option("--send", "send the route, and its approvals first, after confirmation")
    .option(
      "--key-file <path>",
      "with --send: file with the sender's private key, which is used only on this machine",
    )
    .option("--yes", "with --send: skip the confirmation")
    .option(
      "--allow <addresses>",
      "with --send and --api: contracts that the route may call although nothing vouches for them, separated by commas",
    )
    .action(async (...args) => {
      const words = args.slice(0, 3) as [string, string, string];
      return (await import("../commands/route.js")).printRoute(words, args[3]);
    });
  const from = "--from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
  withExample(
    withJsonOption(route),
    `$ sluice route 1 ETH USDC ${from}`,
    `$ sluice route 1000 USDC DAI ${from} --send --yes`,
    `$ sluice route 1 ETH USDC ${from} --receiver bob.eth`,
  );
}

function addChecks(program: Command): void {
  const what = "file with an answer of a service, or - for standard input";
  const decode = program
    .command("decode")
    .description("print what the transaction of a route or bundle does, step by step, without a service")
    .argument("<transaction>", `its call data, a ${what}`)
    .action(async (...args) => (await import("../commands/decode.js")).printDecoded(args[0], args[1]));
  withExample(withJsonOption(decode), "$ sluice decode answer.json");

  const refresh = program
    .command("refresh")
    .description("ask the question of an earlier route again, and say whether its transaction still succeeds")
    .argument("<answer>", what)
    .argument("<parameters...>", "what was asked, as name=value or as a query, e.g. slippage=50");
  withServiceOptions(refresh).action(async (...args) =>
    (await import("../commands/refresh.js")).printRefreshed(args[0], args[1], args[2]),
  );

  const verify = program
    .command("verify")
    .description("check an answer to a route or bundle against what was asked, before anything is signed")
    .argument("<answer>", what)
    .argument("<parameters...>", "what was asked, as name=value or as a query, e.g. chainId=1")
    .option("--calls <file>", "file with the calls of a bundle, as they were sent")
    .option("--allow <addresses>", "contracts to allow although they are unknown, separated by commas")
    .option("--any-contract", "allow every contract: the minimums hold whatever they do")
    .action(async (...args) =>
      (await import("../commands/verify.js")).verifyAnswer(args[0], args[1], args[2]),
    );
  const sides = "tokenIn=0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee amountIn=1000000000000000000";
  const asked = `chainId=1 fromAddress=0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 ${sides}`;
  const parties = "fromAddress=0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 routingStrategy=router";
  withExample(
    withJsonOption(refresh),
    `$ sluice refresh answer.json ${parties} ${sides} tokenOut=0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48 slippage=50`,
  );
  withExample(
    withJsonOption(verify),
    `$ sluice verify answer.json ${asked} tokenOut=0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48 slippage=50 deadline=4102444800`,
  );
}

function addListings(program: Command): void {
  const tokens = program
    .command("tokens")
    .description("list tokens and positions")
    .argument("[text]", "only those with this symbol, name or address");
  withServiceOptions(tokens)
    .option("--protocol <slug>", "only positions of this protocol")
    .addOption(new Option("--type <type>", "only this type").choices(["base", "defi"]))
    .option("--limit <count>", "largest number to show, up to 1000", wholeNumber, 50)
    .action(async (...args) => (await import("../commands/tokens.js")).listTokens(args[0], args[1]));
  withExample(withJsonOption(tokens), "$ sluice tokens USDC");

  const protocols = program.command("protocols").description("list the protocols that routes use");
  withServiceOptions(protocols).action(async (options) =>
    (await import("../commands/protocols.js")).listProtocols(options),
  );
  withExample(withJsonOption(protocols), "$ sluice protocols");

  const networks = program
    .command("networks")
    .description("list the networks that Sluice supports, and which of them have a node in the settings")
    .action(async (options) => (await import("../commands/networks.js")).listNetworks(options));
  withExample(withJsonOption(networks), "$ sluice networks");

  const wallet = program
    .command("wallet")
    .description("show an address's balances, its smart wallet, and its allowances to Sluice's contracts")
    .argument("<address>", "any address, or a name such as alice.eth");
  withServiceOptions(wallet).action(async (...args) =>
    (await import("../commands/wallet.js")).showWallet(args[0], args[1]),
  );
  withExample(withJsonOption(wallet), "$ sluice wallet 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266");

  const status = program
    .command("status")
    .description("show the state of a running service: blocks, venues, nodes")
    .addOption(apiOption("address of the service; default: the one in the settings"))
    .option("--api-key <key>", "the operator's key; default: the one in the settings")
    .action(async (options) => (await import("../commands/status.js")).showStatus(options));
  withExample(withJsonOption(status), "$ sluice status --api http://127.0.0.1:3000");

  const fleet = program
    .command("fleet")
    .description("show the processes of a fleet: roles, blocks, who leads")
    .addOption(apiOption("address of one of its processes; default: the one in the settings"))
    .option("--api-key <key>", "the operator's key; default: the one in the settings")
    .action(async (options) => (await import("../commands/fleet.js")).showFleet(options));
  withExample(withJsonOption(fleet), "$ sluice fleet --api http://127.0.0.1:3000");
}
