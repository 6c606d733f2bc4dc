#!/usr/bin/env node
import { makeProgram } from "./program/program.js";
import { reportFailure } from "./terminal/failure.js";

// What runs is a bundle; what fails should name the sources. Only what is loaded from now on is mapped, and that is nearly all.
(process as typeof process & { setSourceMapsEnabled(enabled: boolean): void }).setSourceMapsEnabled(true);

// What any command writes is for its user alone.
process.umask(0o077);

const isAlone = process.argv.length <= 2;
const done = isAlone
  ? import("./commands/welcome.js").then(({ welcome }) => welcome())
  : makeProgram().parseAsync();
done.catch(reportFailure);
