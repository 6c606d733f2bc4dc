/** What was found of the answers of watched services since the test file began. */
export const seen = { checked: 0, outOfScope: 0, mismatches: [] as string[] };
