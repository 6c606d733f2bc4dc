export { type Capabilities, probeCapabilities } from "./capabilities.js";
export { type Deployed, findDeployed, isUsable } from "./deployed.js";
export { refusingText } from "./keySignatures.js";
export { missingOpcodes } from "./missingOpcodes.js";
export type { Needs, StateOverrides } from "./overrides.js";
export { explainRevert, type RevertReason } from "./revertReason.js";
export type { Simulation, SimulationInput } from "./simulate.js";
export { makeSimulator, type Simulator, type SimulatorOptions, type Trial } from "./simulator.js";
