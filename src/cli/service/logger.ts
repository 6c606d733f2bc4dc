import pino, { type Logger } from "pino";
import pretty from "pino-pretty";

/** JSON lines on stdout; readable ones when a person is watching. */
export function makeLogger(level: string): Logger {
  const options = { level, base: null, messageKey: "message", timestamp: pino.stdTimeFunctions.isoTime };
  if (!process.stdout.isTTY) return pino(options);
  return pino(
    options,
    pretty({ messageKey: "message", translateTime: "SYS:HH:MM:ss", singleLine: true, sync: true }),
  );
}
