import type { DiscoverInput } from "../adapter.js";
import { discoverReserves } from "../kit/aave.js";
import { RESERVE } from "./load.js";

export const discover = (input: DiscoverInput) => discoverReserves(input, RESERVE);
