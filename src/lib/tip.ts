/**
 * The tip in wei per gas above the base fee, whenever a route is ranked, simulated or sent by the command line. It is never
 * 0, because some tokens behave differently at gas price 0.
 */
export const tipWei = 1_000_000_000n;
