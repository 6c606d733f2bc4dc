/** The reasons why a venue cannot be traded, by keyword, with a sentence for people. */
export const unusableReasons = {
  empty: "Nothing lies in it.",
  uninitialised: "It has no price yet.",
  paused: "Whoever may has stopped it.",
  silent: "It does not answer what every contract of its kind answers.",
  changed: "It answers other facts than those it is known by: tokens, share or tick spacing.",
  doesNotAddUp: "What it answers contradicts itself, or what is reckoned here of its state.",
  unknownCode: "It says that it is of a version whose arithmetic is not known here.",
  unknownRounding: "It rounds in neither of the ways that are known here.",
  unknownPool: "Anybody may have written its contract: no known factory created it.",
  unknownHook: "Anybody may have written its hooks, which run at every swap.",
  unknownRateProvider: "Anybody may have written the contract that tells a rate of its tokens.",
  unknownPlugin: "Anybody may have written its plugin, which runs at every swap.",
  unknownPart:
    "Anybody may have written a contract that its deposits or withdrawals run: a strategy, or the model of its interest.",
  hookDelta: "Its hooks change what swaps take or give.",
  hookFee: "Its hooks set the fee of every swap.",
  hookElsewhere: "Its hooks fill swaps in pools that are known here anyway.",
  hookProxy: "The code of its hooks can run other code, so no trial of it holds.",
  hookContext: "Its hooks look at the block or the transaction, which a trial cannot show.",
  hookUntried:
    "Nothing has shown yet that its hooks leave swaps alone: the node allows no trial, or the pool is too shallow for one.",
  hookDiffers: "A trial showed that its hooks change or refuse swaps.",
  plugin: "It has a plugin that may set the fee of the next swap.",
  feeUntried: "Nothing shows the fee of its next swap: the node allows no trial at a later time.",
  dynamicFee: "Its fee moves by a rule that is not known here.",
  managed: "Somebody may change its weights, tokens or fees, or stop its trades.",
  gated: "Contracts of its own decide who may trade in it or hold its shares.",
  adapter: "It lends through an adapter that is not known here.",
  crypto: "It is a Curve pool whose prices move by arithmetic that is not known here.",
  metapool: "It is a Curve pool of which one coin is a share of another pool.",
  newGeneration: "It is a Curve pool with rates and a fee that moves.",
  rates: "Its coins count by rates that are not known here.",
  tooShallow: "So little lies in it that what it quotes does not tell of which kind it is.",
  restless: "Its share price moves with time faster than a quote can hold.",
  native:
    "It has the native currency among its tokens, in a Curve pool that is not reckoned with it, or where its address stands for no token.",
} as const;

export type UnusableReason = keyof typeof unusableReasons;

/** Replaces the state of a venue that cannot be traded. */
export type Unusable = { readonly unusable: UnusableReason };

/** One object per reason, because there may be many such venues. */
const shared = new Map<UnusableReason, Unusable>();

/** Returns the marker of a venue that cannot be traded. */
export function unusable(reason: UnusableReason): Unusable {
  const known = shared.get(reason);
  if (known !== undefined) return known;
  const made = Object.freeze({ unusable: reason });
  shared.set(reason, made);
  return made;
}

/** Returns whether a loaded value is that marker rather than a state. */
export function isUnusable(loaded: unknown): loaded is Unusable {
  return typeof loaded === "object" && loaded !== null && "unusable" in loaded;
}
