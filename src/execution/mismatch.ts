/**
 * What a transaction says otherwise than was planned, as the end of a sentence for the log. It tells of a fault of
 * ours, never of one of whoever asked; undefined in its place means that all fits.
 */
export type Mismatch = string;
