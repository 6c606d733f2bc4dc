export type { App, NetworkService } from "./app.js";
export { buildServer } from "./server.js";
