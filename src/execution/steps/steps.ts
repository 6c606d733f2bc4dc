import { balancerSteps } from "./balancerSteps.js";
import { balancerV3Steps } from "./balancerV3Steps.js";
import { basicSteps } from "./basicSteps.js";
import { binSteps } from "./binSteps.js";
import { conversionSteps } from "./conversionSteps.js";
import { curveMoreSteps } from "./curveMoreSteps.js";
import { curveSteps } from "./curveSteps.js";
import { fluidSteps } from "./fluidSteps.js";
import { infinitySteps } from "./infinitySteps.js";
import { lendingSteps } from "./lendingSteps.js";
import type { StepRules } from "./rule.js";
import { solidlySteps } from "./solidlySteps.js";
import { v2Steps } from "./v2Steps.js";
import { v3Steps } from "./v3Steps.js";
import { v4Steps } from "./v4Steps.js";
import { vaultSteps } from "./vaultSteps.js";

/** The rule of every kind of step in contracts/spec/program.json. A missing one does not compile. */
export const stepRules: StepRules = {
  ...basicSteps,
  ...v2Steps,
  ...v3Steps,
  ...v4Steps,
  ...infinitySteps,
  ...solidlySteps,
  ...curveSteps,
  ...curveMoreSteps,
  ...conversionSteps,
  ...binSteps,
  ...fluidSteps,
  ...balancerSteps,
  ...balancerV3Steps,
  ...lendingSteps,
  ...vaultSteps,
};
