#!/usr/bin/env node
import { Command, InvalidArgumentError } from "commander";
import { takeSignals } from "./service/stop/signals.js";
import { reportFailure } from "./terminal/failure.js";

// What runs is a bundle; what fails should name the sources. Only what is loaded from now on is mapped, and that is nearly all.
(process as typeof process & { setSourceMapsEnabled(enabled: boolean): void }).setSourceMapsEnabled(true);

/** Commands load their parts only when they run, so that `--help` answers at once. */
const program = new Command("sluice")
  .description(
    "Self-hosted DeFi route API: the best way from one token to another, as an unsigned, simulated transaction.",
  )
  .showHelpAfterError();

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
}

program
  .command("serve", { isDefault: true })
  .description("answer over HTTP; without RPC_URL_<chainId> on an embedded local chain")
  .option("--port <port>", "port of the HTTP service")
  .option("--host <host>", "address to listen on")
  .option("--block-time <seconds>", "seconds between the local chain's own blocks")
  .option("--traffic", "random swaps in every block of the local chain")
  .action(async (options) => {
    const signals = takeSignals();
    return (await import("./commands/serve.js")).serve(options, signals);
  });

program
  .command("quote")
  .description('find a route and print it, e.g. "sluice quote 1 ETH USDC"')
  .argument("[amount]", "amount of tokenIn in whole tokens, e.g. 1.5")
  .argument("[tokenIn]", "symbol or address")
  .argument("[tokenOut]", "symbol or address")
  .option("--chain <id>", "chain id", wholeNumber, 1)
  .option("--from <address>", "sender; default: an address that owns nothing")
  .option("--slippage <bps>", "basis points", wholeNumber, 300)
  .option("--market <file>", "route on a market file: no node, no simulation")
  .option("--in <token>", "with --market: symbol or address")
  .option("--out <token>", "with --market: symbol or address")
  .option("--amount <units>", "with --market: raw units of tokenIn, e.g. 1500000")
  .option("--gas-price <wei>", "with --market; default: the block's base fee and 1 gwei")
  .option("--queries <file>", "with --market: a JSON query a line, an answer a line; - for standard input")
  .option("--explain", "prove how far from the best the route can be, and show why it is what it is")
  .option("--json", "print JSON")
  .action(async (...args) => {
    const [words, options] = [args.slice(0, 3) as [string?, string?, string?], args[3]];
    if (options.market === undefined) return (await import("./commands/quote.js")).printQuote(words, options);
    return (await import("./commands/quoteMarket.js")).printMarketQuote(words, options);
  });

const snapshot = program.command("snapshot").description("keep a block for later");
snapshot
  .command("export")
  .description("write one block's market as a market file, which `quote --market` reads")
  .option("--market", "every venue with its state, and the tokens")
  .option("--chain <id>", "chain id", wholeNumber, 1)
  .option("--out <file>", "default: standard output")
  .action(async (options) => (await import("./commands/snapshot.js")).exportSnapshot(options));

program
  .command("devnet")
  .description("run the local chain alone, Sluice's contracts deployed")
  .option("--port <port>", "JSON-RPC port")
  .option("--block-time <seconds>", "seconds between blocks of its own")
  .option("--traffic", "random swaps in every block")
  .option("--no-contracts", "leave Sluice's contracts out")
  .action(async (options) => {
    const signals = takeSignals();
    return (await import("./commands/devnet.js")).runDevnet(options, signals);
  });

program
  .command("deploy")
  .description("put Sluice's contracts on a chain; running it again changes nothing")
  .requiredOption("--chain <id>", "chain id", wholeNumber)
  .option("--from <address>", "account the node has unlocked")
  .option("--key-file <path>", "file with the private key that pays")
  .option("--print", "only print the transactions")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/deploy.js")).deploy(options));

const keys = program
  .command("keys")
  .description("make, list and revoke API keys, whether the service runs or not");
keys
  .command("create")
  .description("make a key and print it, for the only time")
  .requiredOption("--name <name>", "whose it is")
  .option("--expires <when>", "days from now, or an ISO date or time")
  .option("--rate-limit <units>", "cost units a minute; 0: none", wholeNumber)
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/keys.js")).createKey(options));
keys
  .command("list")
  .description("all keys, without the keys themselves")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/keys.js")).listKeys(options));
keys
  .command("revoke")
  .description("make a key invalid, within a second and for good")
  .argument("<key>", "its id, from the list, or its name where no other key has it")
  .action(async (id) => (await import("./commands/keys.js")).revokeKey(id));

const exclude = program
  .command("exclude")
  .description(
    "keep routes away from tokens, venues, protocols or standards, whether the service runs or not",
  );
const what = "token:<address>, venue:<address or pool id>, protocol:<slug> or standard:<slug>";
exclude
  .command("add")
  .description("let no route begin, end or pass there, at once and after every restart")
  .argument("<what>", what)
  .action(async (text) => (await import("./commands/exclude.js")).addExclusion(text));
exclude
  .command("list")
  .description("all that is excluded, and by what")
  .option("--json", "print JSON")
  .action(async (options) => (await import("./commands/exclude.js")).listExclusions(options));
exclude
  .command("remove")
  .description("end an exclusion that was added")
  .argument("<what>", what)
  .action(async (text) => (await import("./commands/exclude.js")).removeExclusion(text));

const config = program.command("config").description("look at the settings");
config
  .command("check")
  .description("list every fault of file and environment at once")
  .action(async () => (await import("./commands/config.js")).checkConfig());
config
  .command("print")
  .description("print the settings in force; node addresses only by their host")
  .action(async () => (await import("./commands/config.js")).printConfig());

program.parseAsync().catch(reportFailure);
