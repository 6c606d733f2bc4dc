import type { DiscoverInput } from "../adapter.js";
import { RESERVE_WORDS } from "../kit/aave/reserve.js";
import { discoverReserves } from "../kit/aave/reserves.js";

export const discover = (input: DiscoverInput) => discoverReserves(input, RESERVE_WORDS);
