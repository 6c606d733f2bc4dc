import { pathToFileURL } from "node:url";

/**
 * Runs one command line after the other, each as if this process were its own: a command is over when nothing is left
 * that would keep a process of its own from ending. Argument: the program. Told { args, env, cwd }, answers
 * { code, stdout, stderr }.
 */
const [, , main] = process.argv;
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

process.on("message", ({ args, env, cwd }) => {
  // While it waits for the next command, the channel keeps this process alive; while it runs one, nothing else may.
  process.channel.unref();
  result = { isOver: false, code: null, stdout: "", stderr: "" };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
  process.argv = [process.execPath, main, ...args];
  count++;
  // What it imports is loaded once; the program itself runs again under each name.
  void import(`${pathToFileURL(main)}?${count}`).catch((error) => {
    if (error !== mark) throw error;
  });
});

process.on("beforeExit", () => {
  if (!process.connected) return;
  const { code, stdout, stderr } = result;
  process.channel.ref();
  process.send({ code: code ?? process.exitCode ?? 0, stdout, stderr });
});
