/**
 * What the checks of answers found in the test file that runs. Files of one worker share their modules, so each begins
 * with a record of its own.
 */
type AnswerRecord = {
  /** How many answers were compared with the OpenAPI document. */
  checked: number;
  /** What was wrong with answers, a sentence each. */
  readonly mismatches: string[];
  /** Executors of changed copies of the program, which the verifier of this one refuses for that alone. */
  readonly executorsOfCopies: Set<string>;
};

const emptyRecord = (): AnswerRecord => ({ checked: 0, mismatches: [], executorsOfCopies: new Set() });

let current = emptyRecord();

/** The record of the test file that runs. */
export const answerRecord = (): AnswerRecord => current;

/** Forgets what earlier test files found. */
export function startAnswerRecord(): void {
  current = emptyRecord();
}
