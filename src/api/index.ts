export type { App } from "./app.js";
export { type Keyring, makeKeyring } from "./edge/access/keyring.js";
export { type KeyRequest, makeKey } from "./edge/access/newKey.js";
export { watchConnections } from "./edge/connections.js";
export { explanationAnswer } from "./endpoints/route/explain.js";
export { type BuiltFolder, builtFolder } from "./pages/builtFolder.js";
export { type BuiltFile, builtFile } from "./pages/clientPackage.js";
export { type Logos, openLogos } from "./pages/logos/logos.js";
export { buildOperatorServer, buildServer } from "./server.js";
