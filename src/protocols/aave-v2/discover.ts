import type { DiscoverInput } from "../adapter.js";
import { discoverReserves } from "../kit/aave.js";
import { RESERVE_WORDS } from "../kit/reading/reserve.js";

export const discover = (input: DiscoverInput) => discoverReserves(input, RESERVE_WORDS);
