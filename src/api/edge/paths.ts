import type { FastifyInstance } from "fastify";
import { nearestPaths } from "./nearestPaths.js";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Returns the paths that a route answers. Present if they are fewer than those its pattern matches. */
    readonly paths?: () => readonly string[];
  }
}

/** What a server knows about its paths, to answer requests that match none of its routes. */
export type ServerPaths = {
  /** Returns the methods of a path in alphabetical order. Empty if there is no such path. */
  readonly methodsAt: (path: string) => string[];
  /** Returns the endpoints that a request most likely means, each as its method and path. */
  readonly nearest: (path: string, method: string) => string[];
};

/** Records every route added from now on. */
export function notePaths(server: FastifyInstance): ServerPaths {
  const routes: { readonly answers: (path: string) => boolean; readonly methods: readonly string[] }[] = [];
  const endpoints = new Map<string, string[]>();
  server.addHook("onRoute", ({ url, method, config }) => {
    const methods = [method].flat();
    routes.push({ answers: config?.paths ? isOneOf(config.paths) : matches(url), methods });
    const path = config?.endpoint?.path;
    if (path !== undefined) endpoints.set(path, [...(endpoints.get(path) ?? []), ...methods]);
  });
  return {
    methodsAt: (path) => {
      const found = routes.filter(({ answers }) => answers(path)).flatMap(({ methods }) => methods);
      return [...new Set(found)].filter((method) => method !== "OPTIONS").sort();
    },
    nearest: (path, method) => nearestPaths(path, method, endpoints),
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
