import { Argument, type Command } from "commander";
import { wholeNumber, withExample, withJsonOption } from "./options.js";

/** Adds the commands that administer an installation: the settings file, snapshots, keys, exclusions, settings, completion. */
export function addAdminCommands(program: Command): void {
  addInit(program);
  addSnapshot(program);
  addKeys(program);
  addExclude(program);
  addConfig(program);
  addCompletion(program);
}

function addInit(program: Command): void {
  const init = program
    .command("init")
    .description("write sluice.toml with every setting as a comment; never overwrites a file")
    .action(async () => (await import("../commands/init.js")).writeSettingsFile());
  withExample(init, "$ sluice init");
}

function addSnapshot(program: Command): void {
  const snapshot = program.command("snapshot").description("export a block's data");
  const line = "$ sluice snapshot export --market --out market.json";
  withExample(snapshot, line);
  const take = snapshot
    .command("export")
    .description("write one block's market as a market file, which `quote --market` reads")
    .option("--market", "every venue with its state, and the tokens")
    .option("--chain <id>", "chain id", wholeNumber, 1)
    .option("--out <file>", "default: standard output")
    .action(async (options) => (await import("../commands/snapshot.js")).exportSnapshot(options));
  withExample(take, line);
}

function addKeys(program: Command): void {
  const keys = program
    .command("keys")
    .description("create, list and revoke API keys, whether or not the service is running");
  withExample(keys, "$ sluice keys list");
  const create = keys
    .command("create")
    .description("create a key and print it, only this once")
    .requiredOption("--name <name>", "name of its owner")
    .option("--expires <when>", "days from now, or an ISO date or time")
    .option("--rate-limit <units>", "cost units per minute; 0: no limit", wholeNumber)
    .action(async (options) => (await import("../commands/keys.js")).createKey(options));
  withExample(withJsonOption(create), "$ sluice keys create --name shop --expires 90 --rate-limit 600");
  const list = keys
    .command("list")
    .description("list all keys, without their secrets")
    .action(async (options) => (await import("../commands/keys.js")).listKeys(options));
  withExample(withJsonOption(list), "$ sluice keys list");
  const revoke = keys
    .command("revoke")
    .description("revoke a key permanently, within a second")
    .argument("<key>", "its id, or its name if no other key has it")
    .action(async (id) => (await import("../commands/keys.js")).revokeKey(id));
  withExample(revoke, "$ sluice keys revoke shop");
}

function addExclude(program: Command): void {
  const exclude = program
    .command("exclude")
    .description(
      "exclude tokens, venues, protocols or standards from routes, whether or not the service is running",
    );
  withExample(exclude, "$ sluice exclude list");
  const what = "token:<address>, venue:<address or pool id>, protocol:<slug> or standard:<slug>";
  const token = "token:0x4fabb145d64652a948d72533023f6e7a623c7c53";
  const add = exclude
    .command("add")
    .description("exclude it from all routes, immediately and permanently")
    .argument("<what>", what)
    .action(async (text) => (await import("../commands/exclude.js")).addExclusion(text));
  withExample(add, `$ sluice exclude add ${token}`);
  const list = exclude
    .command("list")
    .description("list all exclusions and their source")
    .action(async (options) => (await import("../commands/exclude.js")).listExclusions(options));
  withExample(withJsonOption(list), "$ sluice exclude list");
  const remove = exclude
    .command("remove")
    .description("remove an exclusion")
    .argument("<what>", what)
    .action(async (text) => (await import("../commands/exclude.js")).removeExclusion(text));
  withExample(remove, `$ sluice exclude remove ${token}`);
}

function addConfig(program: Command): void {
  const config = program.command("config").description("check or print the settings");
  withExample(config, "$ sluice config check");
  const check = config
    .command("check")
    .description("list every fault in the file and the environment")
    .action(async () => (await import("../commands/config.js")).checkConfig());
  withExample(check, "$ sluice config check");
  const print = config
    .command("print")
    .description("print the settings in force; of node addresses, only the host")
    .action(async () => (await import("../commands/config.js")).printConfig());
  withExample(print, "$ sluice config print");
}

function addCompletion(program: Command): void {
  const completion = program
    .command("completion")
    .description(
      'print a script for shell completion: eval "$(sluice completion bash)", or the same for zsh; sluice completion fish | source',
    )
    .addArgument(new Argument("<shell>", "which").choices(["bash", "zsh", "fish"]))
    .action(async (shell) => (await import("../commands/completion.js")).printCompletion(shell, program));
  withExample(completion, "$ sluice completion bash");
}
