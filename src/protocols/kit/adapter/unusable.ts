/** Why a venue cannot be traded: each reason with a sentence for operators. */
export const unusableReasons = {
  empty: "It holds no tokens.",
  uninitialised: "Its price has not been set yet.",
  paused: "Its owner or a guardian has paused it.",
  silent: "It does not answer the calls that every contract of its kind answers.",
  changed: "Its tokens, share or tick spacing differ from those under which it was discovered.",
  doesNotAddUp: "Its answers contradict each other, or differ from what Sluice computes from its state.",
  unknownCode: "It reports a version whose arithmetic Sluice does not implement.",
  unknownRounding: "It rounds in a way that Sluice does not implement.",
  unknownPool: "No known factory created it, so anybody may have written its code.",
  unknownHook: "Its hooks run in every swap, and anybody may have written them.",
  unknownRateProvider: "Anybody may have written the contract that provides the rate of one of its tokens.",
  unknownPlugin: "Its plugin runs in every swap, and anybody may have written it.",
  unknownPart:
    "Its deposits or withdrawals run a strategy or an interest rate model that anybody may have written.",
  hookDelta: "Its hooks change what a swap takes or pays.",
  hookFee: "Its hooks set the fee of each swap.",
  hookElsewhere: "Its hooks fill swaps in pools that Sluice already uses directly.",
  hookProxy: "Its hooks can run other code, so a trial of them proves nothing.",
  hookContext: "Its hooks read the block or the transaction, so a trial of them proves nothing.",
  hookUntried:
    "No trial has shown that its hooks leave swaps unchanged: the node allows no trial, or the pool is too shallow for one.",
  hookDiffers: "In a trial, its hooks changed or refused a swap.",
  plugin: "Its plugin may set the fee of the next swap.",
  feeUntried: "The fee of its next swap is unknown: the node does not run calls at a later time.",
  dynamicFee: "Its fee follows a rule that Sluice does not implement.",
  managed: "Its manager can change its weights, tokens or fees, or stop trading.",
  gated: "Its own contracts decide who may trade in it or hold its shares.",
  adapter: "It lends through an adapter that Sluice does not know.",
  crypto: "It is a Curve pool with moving prices whose arithmetic Sluice does not implement.",
  metapool: "It is a Curve pool in which one coin is a share of another pool.",
  newGeneration: "It is a Curve pool with rates and a dynamic fee.",
  rates: "Its coins are valued at rates that Sluice does not read.",
  tooShallow: "It holds so little that its quotes do not reveal its kind.",
  restless: "Its share price changes faster than a quote stays valid.",
  native:
    "It trades the native currency in a way that its deployment does not support, or uses the currency's address for another token.",
} as const;

export type UnusableReason = keyof typeof unusableReasons;

/** Replaces the state of a venue that cannot be traded. */
export type Unusable = { readonly unusable: UnusableReason };

/** One object per reason, because thousands of venues may be unusable. */
const shared = new Map<UnusableReason, Unusable>();

/** Returns the marker of an unusable venue. */
export function unusable(reason: UnusableReason): Unusable {
  const known = shared.get(reason);
  if (known !== undefined) return known;
  const made = Object.freeze({ unusable: reason });
  shared.set(reason, made);
  return made;
}

/** Returns whether a loaded value is such a marker rather than a state. */
export function isUnusable(loaded: unknown): loaded is Unusable {
  return typeof loaded === "object" && loaded !== null && "unusable" in loaded;
}
