#!/usr/bin/env node
import { makeProgram } from "./program/program.js";
import { reportFailure } from "./terminal/failure.js";

// The program runs as a bundle; stack traces should name the sources. Source maps apply only to what is loaded from
// here on, which is nearly everything.
(process as typeof process & { setSourceMapsEnabled(enabled: boolean): void }).setSourceMapsEnabled(true);

// Files that commands write are readable only by their user.
process.umask(0o077);

// A reader that has seen enough, such as `head`, closes the pipe. The command still ends as it would otherwise.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const isAlone = process.argv.length <= 2;
const done = isAlone
  ? import("./commands/welcome.js").then(({ welcome }) => welcome())
  : makeProgram().parseAsync();
done.catch(reportFailure);
