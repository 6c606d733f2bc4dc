import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a route answers, where that is less than its pattern says. */
    readonly paths?: () => readonly string[];
  }
}

/** Notes every path from now on, and tells the methods a path is answered with, in alphabetical order. */
export function noteMethods(server: FastifyInstance): (path: string) => string[] {
  const routes: { readonly answers: (path: string) => boolean; readonly methods: readonly string[] }[] = [];
  server.addHook("onRoute", ({ url, method, config }) => {
    routes.push({ answers: config?.paths ? among(config.paths) : like(url), methods: [method].flat() });
  });
  return (path) => {
    const found = routes.filter(({ answers }) => answers(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].filter((method) => method !== "OPTIONS").sort();
  };
}

function among(paths: () => readonly string[]): (path: string) => boolean {
  return (path) => paths().some((each) => path === each || path === `${each}/`);
}

function like(route: string): (path: string) => boolean {
  const segments = route.split("/").map((segment) => (segment.startsWith(":") ? "[^/]+" : escaped(segment)));
  const pattern = new RegExp(`^${segments.join("/")}/?$`);
  return (path) => pattern.test(path);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
