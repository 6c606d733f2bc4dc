export {
  type Guests,
  type GuestsOptions,
  type Invited,
  makeGuests,
  mostStrangers,
  noGuests,
} from "./guests.js";
export type { Seen } from "./lookUp.js";
export { isStranded, notesOn, outsidersOf, unreadOf } from "./outsiders.js";
export type { Invitation } from "./wantedGuests.js";
