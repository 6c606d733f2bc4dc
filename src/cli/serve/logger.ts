import { Writable } from "node:stream";
import pino, { type DestinationStream, type Logger } from "pino";
import pretty from "pino-pretty";

/** Number of buffered characters at which the buffer is written immediately. */
const waitingLength = 8192;

/** The most characters kept while the destination cannot be written. */
const keptLength = 1 << 20;

/**
 * Makes a logger that writes JSON lines to `to`, a stream or the path of a file. By default it writes to stdout, and
 * readable lines on a terminal.
 */
export function makeLogger(level: string, to?: string | DestinationStream): Logger {
  const options = {
    level,
    base: null,
    messageKey: "message",
    timestamp: pino.stdTimeFunctions.isoTime,
    // Names, since readers of the log do not know pino's numbers.
    formatters: { level: (name: string) => ({ level: name }) },
  };
  if (typeof to === "object") return pino(options, to);
  if (to !== undefined || !process.stdout.isTTY) return pino(options, linesTogether(to ?? 1));
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
  const file = pino.destination({ dest, sync: true, maxLength: keptLength });
  // A full disk costs the lines that do not fit into the buffer, not the service.
  let isFailing = false;
  file.on("error", () => {
    isFailing = true;
  });
  file.on("write", () => {
    isFailing = false;
  });
  let waiting = "";
  const write = () => {
    if (waiting !== "") file.write(waiting);
    waiting = "";
  };
  process.once("exit", () => {
    write();
    // This would try for ever.
    if (!isFailing) file.flushSync();
  });
  return {
    write(line) {
      if (waiting === "") setImmediate(write);
      waiting += line;
      if (waiting.length >= waitingLength) write();
    },
  };
}
