import type { Venue } from "../venue.js";
import type { CryptoState } from "./crypto/pool.js";
import { crypto } from "./crypto/room.js";
import type { CurveFacts } from "./facts.js";
import type { FxState } from "./fx/pool.js";
import { fx } from "./fx/room.js";
import type { PoolState } from "./plain/pool.js";
import { plain } from "./plain/room.js";
import type { Room } from "./room.js";
import { stable } from "./stable/room.js";
import type { StableState } from "./stable/state.js";

/** The state of a pool of any kind. */
export type CurveState = PoolState | StableState | CryptoState | FxState;

/** Returns the room of the pool's kind. */
export function roomOf({ facts }: Venue<CurveFacts>): Room<CurveState, CurveFacts> {
  if (!("kind" in facts)) return plain;
  return { crypto, fx, stable }[facts.kind];
}
