import { conversionInputs, type ProtocolMeta } from "../kit/adapter/meta.js";
import type { PsmFacts } from "./facts.js";

export const meta: ProtocolMeta<PsmFacts> = {
  name: "Spark PSM3",
  project: "spark",
  description: "USDC, USDS and sUSDS for each other on rollups, at the rate of their savings",
  url: "https://spark.fi",
  action: () => "swap",
  actions: [{ action: "swap", functionNames: ["swapExactIn"], inputs: conversionInputs("The module") }],
};
