import type { FastifyInstance } from "fastify";
import type { App } from "../app.js";
import { mountFiles } from "./files.js";
import { mountLocalWallet } from "./localWallet.js";
import { mountTryPage, redirect } from "./tryPage.js";

/**
 * Mounts everything that is not an endpoint: the page at `/` with the wallet of the embedded chain, the docs at
 * `/docs/`, the interactive API page, and redirects. The OpenAPI document and the rate limiter ignore these.
 */
export function mountPages(server: FastifyInstance, app: App, document: () => object): void {
  mountTryPage(server, document);
  if (app.site === undefined) redirect(server, "/docs", "/docs/api/try/");
  else mountFiles(server, app.site);
  if (app.page !== undefined) {
    mountFiles(server, app.page);
    mountLocalWallet(server, app);
  } else if (app.site !== undefined) redirect(server, "/", "/docs/");
}
