import { type Refusal, type RefusalCode, refuse } from "../lib/refusal.js";

export { isRefusal as isVenueRefusal } from "../protocols/adapter.js";

/** What a venue's adapter says, as everybody else says it: some adapters tell nothing but the reason. */
export function refusalOf(said: { readonly refused: string; readonly reason?: string }): Refusal {
  const { refused, reason } = said;
  return reason === undefined ? refuse("closed", refused) : refuse(refused as RefusalCode, reason);
}
