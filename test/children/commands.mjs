import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

/**
 * Runs one command line after the other, each as if it had its own process: a command is over once nothing is left that
 * would keep a process alive. Receives { program, args, env, cwd } and answers { code, stdout, stderr }.
 */
const mark = Symbol("the command called process.exit");
let count = 0;
let result;

function hear(stream) {
  process[stream].write = (text) => {
    if (!result.isOver) result[stream] += text;
    return true;
  };
}
hear("stdout");
hear("stderr");

process.exit = (code = process.exitCode ?? 0) => {
  // Nothing in a process runs after this. The effects of the throw are not part of its output.
  if (!result.isOver) Object.assign(result, { isOver: true, code });
  throw mark;
};

/** Node's exit codes when a program fails, or awaits something that never happens. */
const failed = 1;
const unsettled = 13;

process.on("message", ({ program, args, env, cwd }) => {
  // While waiting for the next command, the channel keeps this process alive. While a command runs, nothing else may.
  process.channel.unref();
  result = { isOver: false, code: null, isSettled: false, stdout: "", stderr: "" };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
  process.argv = [process.execPath, program, ...args];
  // The previous command has left its own.
  process.stdout.removeAllListeners("error");
  count++;
  // The program's imports are loaded once. The program itself runs again under a new name each time.
  const own = result;
  import(`${pathToFileURL(program)}?${count}`)
    .catch((error) => {
      if (error === mark) return;
      process.stderr.write(`${inspect(error)}\n`);
      Object.assign(own, { isOver: true, code: own.code ?? failed });
    })
    .finally(() => {
      own.isSettled = true;
    });
});

process.on("beforeExit", () => {
  if (!process.connected) return;
  const { code, isSettled, stdout, stderr } = result;
  process.channel.ref();
  process.send({ code: code ?? (isSettled ? (process.exitCode ?? 0) : unsettled), stdout, stderr });
});
