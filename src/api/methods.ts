import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a route answers, where that is less than its pattern says. */
    readonly paths?: readonly string[];
  }
}

/** Notes every path from now on, and tells the methods a path is answered with, in alphabetical order. */
export function noteMethods(server: FastifyInstance): (path: string) => string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  server.addHook("onRoute", ({ url, method, config }) => {
    const paths = (config?.paths ?? [url]).map((path) =>
      path.split("/").map((segment) => (segment.startsWith(":") ? "[^/]+" : escaped(segment))),
    );
    const patterns = paths.map((segments) => segments.join("/"));
    routes.push({ pattern: new RegExp(`^(${patterns.join("|")})/?$`), methods: [method].flat() });
  });
  return (path) => {
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].filter((method) => method !== "OPTIONS").sort();
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
