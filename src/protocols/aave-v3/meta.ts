import { reserveMeta } from "../kit/aave/reserves.js";

export const meta = reserveMeta("Aave V3", "supply");
