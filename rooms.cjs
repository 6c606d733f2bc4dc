/** The order of the rooms, lowest first, as in the table of ARCHITECTURE.md. A room imports lower rooms alone, types included. */
const rooms = [
  "lib",
  "errors",
  "config",
  "chain",
  "program",
  "protocols",
  "networks",
  "fees",
  "storage",
  "tokens",
  "venues",
  "market",
  "guests",
  "snapshot",
  "prices",
  "yields",
  "routing",
  "engine",
  "fleet",
  "library",
  "execution",
  "wire",
  "verify",
  "client",
  "simulation",
  "quote",
  "bundle",
  "wallet",
  "listings",
  "service",
  "api",
  "cli",
];

const tests = "\\.test\\.ts$|/testing/|/conformance/";

const order = rooms.slice(0, -1).map((room, index) => ({
  name: `${room}-looks-up`,
  severity: "error",
  comment: `src/${room} may import lower rooms alone`,
  from: { path: `^src/${room}/`, pathNot: tests },
  to: { path: `^src/(${rooms.slice(index + 1).join("|")})/` },
}));

/** The rooms of src/routing, lowest first. */
const routing = ["graph", "split", "bound", "settlement", "search", "certificate", "input"];

const routingOrder = routing.slice(0, -1).map((room, index) => ({
  name: `routing-${room}-looks-up`,
  severity: "error",
  comment: `src/routing/${room} may import only from the rooms of routing below it`,
  from: { path: `^src/routing/${room}/`, pathNot: tests },
  to: {
    path: `^src/routing/(${routing.slice(index + 1).join("|")})/`,
    dependencyTypesNot: ["type-only"],
  },
}));

/** The rooms of src/quote, lowest first. What lies beside them names types that they share. */
const quote = ["market", "transaction", "simulation", "explain", "search"];

const quoteOrder = quote.slice(0, -1).map((room, index) => ({
  name: `quote-${room}-looks-up`,
  severity: "error",
  comment: `src/quote/${room} may import only from the rooms of quote below it`,
  from: { path: `^src/quote/${room}/`, pathNot: tests },
  to: { path: `^src/quote/(${quote.slice(index + 1).join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...order,
    ...routingOrder,
    ...quoteOrder,
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "protocols-stay-apart",
      severity: "error",
      comment: "A protocol's folder imports no other protocol's.",
      from: { path: "^src/protocols/([^/]+)/", pathNot: tests },
      to: { path: "^src/protocols/[^/]+/", pathNot: "^src/protocols/($1|kit)/" },
    },
    {
      name: "protocols-by-their-index",
      severity: "error",
      comment: "Other rooms import what src/protocols/index.ts exports.",
      from: { path: "^src/", pathNot: `^src/protocols/|${tests}` },
      to: { path: "^src/protocols/", pathNot: "^src/protocols/index\\.ts$" },
    },
    {
      name: "pure-rooms",
      severity: "error",
      comment: "Protocols, prices, routing and execution do no I/O.",
      from: { path: "^src/(protocols|prices|routing|execution|program)/", pathNot: tests },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?(buffer)$" },
    },
    {
      name: "devnet-only-by-cli",
      severity: "error",
      from: { path: "^src/", pathNot: `^src/cli/|${tests}` },
      to: { path: "^(devnet/|@sluice/devnet)" },
    },
    {
      name: "page-stands-alone",
      severity: "error",
      comment: "The page knows the service by its client alone, and what checks its answers.",
      from: { path: "^web/" },
      to: { path: "^(src/(?!(client|verify)/)|devnet/)" },
    },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".json"],
      conditionNames: ["import", "types", "default"],
    },
  },
};
