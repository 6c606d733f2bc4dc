import { Writable } from "node:stream";
import pino, { type DestinationStream, type Logger } from "pino";
import pretty from "pino-pretty";

/** Number of buffered characters at which the buffer is written immediately. */
const waitingLength = 8192;

/** Makes a logger that writes JSON lines to stdout or to the file at `path`. On a terminal it writes readable lines. */
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

/** Returns a stream whose lines overwrite the progress bar on the terminal's last line. */
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
 * Returns a destination that writes all lines of one turn of the event loop at once. A separate write per line would
 * cost a busy service as much as the answers themselves. At exit, the buffer is flushed.
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
