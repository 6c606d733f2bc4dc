export { type Engine, type EngineOptions, makeEngine, type SearchRequest } from "./engine.js";
