/**
 * Thrown for a program that cannot be encoded or decoded. `offset` is the byte at which decoding failed and matches the
 * Executor's report for the same bytes. `stepIndex` counts from 0. Each is undefined where it does not apply.
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
