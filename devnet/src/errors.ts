export type DevnetErrorCode =
  | "PORT_IN_USE"
  | "UNSUPPORTED_PLATFORM"
  | "BUILD_FAILED"
  | "START_FAILED"
  | "RPC_ERROR";

/** An error of the local chain. The message is one line that can be shown to the user unchanged. */
export class DevnetError extends Error {
  readonly code: DevnetErrorCode;

  constructor(code: DevnetErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "DevnetError";
    this.code = code;
  }
}
