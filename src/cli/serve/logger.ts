import { Writable } from "node:stream";
import pino, { type DestinationStream, type Logger } from "pino";
import pretty from "pino-pretty";

/** Characters that wait at most; so much is written at once whatever happens. */
const waitingLength = 8192;

/** JSON lines on stdout, or in the file at `path`; readable ones when a person is watching. */
export function makeLogger(level: string, path?: string): Logger {
  const options = { level, base: null, messageKey: "message", timestamp: pino.stdTimeFunctions.isoTime };
  if (path !== undefined || !process.stdout.isTTY) return pino(options, linesTogether(path ?? 1));
  return pino(
    options,
    pretty({
      messageKey: "message",
      translateTime: "SYS:HH:MM:ss",
      singleLine: true,
      destination: overProgress(),
    }),
  );
}

/** Each line takes the place of a bar that is drawn on the terminal's last line. */
function overProgress(): Writable {
  return new Writable({
    decodeStrings: false,
    write(text: string, _, done) {
      process.stdout.write(`\u001b[2K${text}`);
      done();
    },
  });
}

/**
 * Writes all lines of one turn of the event loop in one go: a write of its own for every line costs a busy service as
 * much as the answers themselves. What waits at the end of the process is written then.
 */
function linesTogether(dest: string | number): DestinationStream {
  const file = pino.destination({ dest, sync: true });
  let waiting = "";
  const write = () => {
    if (waiting !== "") file.write(waiting);
    waiting = "";
  };
  process.once("exit", () => {
    write();
    file.flushSync();
  });
  return {
    write(line) {
      if (waiting === "") setImmediate(write);
      waiting += line;
      if (waiting.length >= waitingLength) write();
    },
  };
}
