import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Returns the paths that a route answers. Present if they are fewer than those its pattern matches. */
    readonly paths?: () => readonly string[];
  }
}

/**
 * Records every route added from now on. Returns a function that returns the methods of a path in alphabetical order.
 */
export function noteMethods(server: FastifyInstance): (path: string) => string[] {
  const routes: { readonly answers: (path: string) => boolean; readonly methods: readonly string[] }[] = [];
  server.addHook("onRoute", ({ url, method, config }) => {
    routes.push({ answers: config?.paths ? isOneOf(config.paths) : matches(url), methods: [method].flat() });
  });
  return (path) => {
    const found = routes.filter(({ answers }) => answers(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].filter((method) => method !== "OPTIONS").sort();
  };
}

function isOneOf(paths: () => readonly string[]): (path: string) => boolean {
  return (path) => paths().some((each) => path === each || path === `${each}/`);
}

function matches(route: string): (path: string) => boolean {
  const segments = route.split("/").map((segment) => (segment.startsWith(":") ? "[^/]+" : escaped(segment)));
  const pattern = new RegExp(`^${segments.join("/")}/?$`);
  return (path) => pattern.test(path);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
