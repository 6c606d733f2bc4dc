import { type Command, Option } from "commander";
import { takeSignals } from "../serve/stop/signals.js";
import { wholeNumber, withExample, withJsonOption } from "./options.js";

/** Adds the commands that run or deploy something, or check whether it can run. */
export function addServiceCommands(program: Command): void {
  const serve = program
    .command("serve")
    .description("run the HTTP service; without RPC_URL_<chainId>, on an embedded local chain")
    .option("--port <port>", "port of the HTTP service")
    .option("--host <host>", "address to listen on")
    .option("--local [network]", "run on an embedded local chain of a network, even if a node is set")
    .option("--block-time <seconds>", "seconds between blocks of the local chain")
    .option("--traffic", "random swaps in every block of the local chain")
    .addOption(
      new Option("--role <role>", "what the process does in a fleet").choices(["all", "index", "api"]),
    )
    .action(async (options) => {
      const signals = takeSignals();
      return (await import("../commands/serve.js")).serve(options, signals);
    });
  withExample(serve, "$ sluice serve --port 3000");

  const doctor = program
    .command("doctor")
    .description("check everything a service needs, and say what to fix")
    .action(async (options) => (await import("../commands/doctor.js")).doctor(options));
  withExample(withJsonOption(doctor), "$ sluice doctor");

  const devnet = program
    .command("devnet")
    .description("run only the local chain, with Sluice's contracts deployed")
    .option("--network <network>", "network that the chain stands for, by slug or chain id")
    .option("--port <port>", "JSON-RPC port")
    .option("--block-time <seconds>", "seconds between blocks")
    .option("--traffic", "random swaps in every block")
    .option("--no-contracts", "do not deploy Sluice's contracts")
    .action(async (options) => {
      const signals = takeSignals();
      return (await import("../commands/devnet.js")).runDevnet(options, signals);
    });
  withExample(devnet, "$ sluice devnet --port 8545");

  const deploy = program
    .command("deploy")
    .description("deploy Sluice's contracts to a chain; running it again changes nothing")
    .option("--chain <id>", "chain id", wholeNumber)
    .option(
      "--all",
      "send nothing; say what every chain in the settings lacks, and what deploying costs there",
    )
    .option("--from <address>", "account that the node has unlocked")
    .option("--key-file <path>", "file with the private key of the account that pays")
    .option("--print", "only print the transactions")
    .action(async (options) => (await import("../commands/deploy.js")).deploy(options));
  withExample(withJsonOption(deploy), "$ sluice deploy --chain 1 --print", "$ sluice deploy --all");
}
