type Write = (fields: object, message: string) => void;

/** The part of a pino logger that the rooms use. */
export type Logger = { readonly info: Write; readonly warn: Write; readonly error: Write };

/** A logger that discards every line. */
export const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };
