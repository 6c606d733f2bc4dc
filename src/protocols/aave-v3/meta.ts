import { reserveMeta } from "../kit/aave.js";

export const meta = reserveMeta("Aave V3", "supply");
