export { type Metrics, makeMetrics } from "../service/metrics.js";
export { type Keyring, makeKeyring } from "./access/keyring.js";
export { type KeyRequest, makeKey } from "./access/newKey.js";
export type { App, NetworkService, StartProgress } from "./app.js";
export { watchConnections } from "./connections.js";
export { type BuiltFolder, builtFolder } from "./page/files.js";
export { explanationAnswer } from "./route/explain.js";
export { buildOperatorServer, buildServer } from "./server.js";
