export { type EngineOptions, makeEngine } from "./callingThread.js";
export type { Engine, EngineFigures, SearchedView, SearchRequest } from "./engine.js";
export { startEngine, type WorkerOptions } from "./workerPool.js";
