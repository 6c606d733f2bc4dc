import type { Step } from "../../program/index.js";
import type { FillToEncode } from "../adapter.js";
import { zeroForOneOf } from "../kit/adapter/direction.js";
import type { Venue } from "../venue.js";
import type { SkyFacts } from "./facts.js";

/** Returns the step that converts. Throws for other tokens. */
export function encode(venue: Venue<SkyFacts>, _state: unknown, fill: FillToEncode): Step {
  const isForth = zeroForOneOf(venue, fill);
  const { amount, tokenOut, to } = fill;
  const kind =
    venue.facts.conversion === "usdsConverter"
      ? isForth
        ? "daiToUsds"
        : "usdsToDai"
      : isForth
        ? "sellGem"
        : "buyGem";
  return { op: "convert", venue: venue.address, kind, amount, tokenOut, to };
}
