type Write = (fields: object, message: string) => void;

/** The part of a pino logger this room writes to. */
export type Logger = { readonly info: Write; readonly warn: Write; readonly error: Write };

export const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };
