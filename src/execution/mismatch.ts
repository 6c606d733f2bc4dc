/**
 * A difference between a transaction and its plan, as the end of a sentence for the log. It indicates a bug in Sluice,
 * never a fault of the caller. Undefined means that there is no difference.
 */
export type Mismatch = string;
