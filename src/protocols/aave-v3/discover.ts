import type { DiscoverInput } from "../adapter.js";
import { discoverReserves } from "../kit/aave/reserves.js";
import { RESERVE } from "./load.js";

export const discover = (input: DiscoverInput) => discoverReserves(input, RESERVE);
