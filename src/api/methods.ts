import type { FastifyInstance } from "fastify";

/** Notes every path from now on, and tells the methods a path is answered with, in alphabetical order. */
export function noteMethods(server: FastifyInstance): (path: string) => string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  server.addHook("onRoute", ({ url, method }) => {
    const segments = url.split("/").map((segment) => (segment.startsWith(":") ? "[^/]+" : escaped(segment)));
    routes.push({ pattern: new RegExp(`^${segments.join("/")}/?$`), methods: [method].flat() });
  });
  return (path) => {
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].filter((method) => method !== "OPTIONS").sort();
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
