/**
 * A program that cannot be written or read. `offset` is the byte at which reading failed and matches what the
 * Executor reports for the same bytes; `stepIndex` counts from 0. Each is undefined where it has no meaning.
 */
export class ProgramError extends Error {
  override readonly name = "ProgramError";
  readonly code: "BadProgram" | "UnknownOp";
  readonly offset: number | undefined;
  readonly stepIndex: number | undefined;

  constructor(
    code: "BadProgram" | "UnknownOp",
    message: string,
    where: { offset?: number | undefined; stepIndex?: number | undefined } = {},
  ) {
    super(message);
    this.code = code;
    this.offset = where.offset;
    this.stepIndex = where.stepIndex;
  }
}
