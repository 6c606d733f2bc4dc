/** What was found of the answers of watched services since the test file began. */
export const seen = { checked: 0, outOfScope: 0, mismatches: [] as string[] };

/** Executors that only copies of the program know, which a test made: the verifier of this one refuses them by that alone. */
export const executorsOfCopies = new Set<string>();
