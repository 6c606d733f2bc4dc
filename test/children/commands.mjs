import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

/**
 * Runs one command line after the other, each as if this process were its own: a command is over when nothing is left
 * that would keep a process of its own from ending. Told { program, args, env, cwd }, answers { code, stdout, stderr }.
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
  // Nothing of a process runs after this. What the throw leads to is not its output.
  if (!result.isOver) Object.assign(result, { isOver: true, code });
  throw mark;
};

/** What Node says and exits with where a program fails, or waits for what never comes. */
const failed = 1;
const unsettled = 13;

process.on("message", ({ program, args, env, cwd }) => {
  // While it waits for the next command, the channel keeps this process alive; while it runs one, nothing else may.
  process.channel.unref();
  result = { isOver: false, code: null, isSettled: false, stdout: "", stderr: "" };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
  process.argv = [process.execPath, program, ...args];
  count++;
  // What it imports is loaded once; the program itself runs again under each name.
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
