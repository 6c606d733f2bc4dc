/**
 * Paid in wei per gas above the base fee, wherever a route is weighed, simulated or sent by the command line. Some tokens behave differently at gas price
 * 0, so it never is.
 */
export const tipWei = 1_000_000_000n;
