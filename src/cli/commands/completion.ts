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

/** Prints what has a shell complete the words of every command; made of the commands themselves. */
export function printCompletion(shell: string, program: Command): void {
  process.stdout.write(`${scripts[shell]?.(placesOf(program))}\n`);
}
