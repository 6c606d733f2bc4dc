type Write = (fields: object, message: string) => void;

/** The part of a pino logger that rooms write to. */
export type Logger = { readonly info: Write; readonly warn: Write; readonly error: Write };

/** Takes every line and writes none. */
export const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };
