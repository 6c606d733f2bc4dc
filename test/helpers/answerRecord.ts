/**
 * What the checks of answers found in the current test file. Files of one worker share their modules, so each begins
 * with its own record.
 */
type AnswerRecord = {
  /** Number of answers that were compared with the OpenAPI document. */
  checked: number;
  /** Faults of answers, one sentence each. */
  readonly mismatches: string[];
  /**
   * Executors of modified copies of the program. The verifier of this program refuses them only because it does not
   * know them.
   */
  readonly executorsOfCopies: Set<string>;
};

const emptyRecord = (): AnswerRecord => ({ checked: 0, mismatches: [], executorsOfCopies: new Set() });

let current = emptyRecord();

/** Returns the record of the current test file. */
export const answerRecord = (): AnswerRecord => current;

/** Forgets what earlier test files found. */
export function startAnswerRecord(): void {
  current = emptyRecord();
}
