import type { Command } from "commander";
import { bashScript } from "../terminal/completion/bash.js";
import { fishScript } from "../terminal/completion/fish.js";
import { type Place, placesOf } from "../terminal/completion/places.js";
import { zshScript } from "../terminal/completion/zsh.js";

const scripts: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** Prints a shell script that completes the words of every command. The script is generated from the commands. */
export function printCompletion(shell: string, program: Command): void {
  process.stdout.write(`${scripts[shell]?.(placesOf(program))}\n`);
}
