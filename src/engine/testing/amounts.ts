/** The channel on which the worker of `fragile.ts` tells the kind of each message that it gets. */
export const channelName = "sluice-test-messages";
/** Endings of amounts that trigger special behaviour in the worker of `fragile.ts`. */
export const killing = 901n;
export const breaking = 902n;
/** The first quote of an amount with this ending takes `slowMs`. */
export const slow = 903n;
export const slowMs = 400;

export function ending(amount: bigint): bigint {
  return amount % 1000n;
}
