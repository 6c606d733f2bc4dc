import type { FillToEncode } from "../adapter.js";
import { encodeReserve } from "../kit/aave.js";
import type { Venue } from "../venue.js";

export const encode = (venue: Venue, _state: unknown, fill: FillToEncode) =>
  encodeReserve(venue, fill, "deposit");
