import type { FastifyInstance } from "fastify";
import type { App } from "../app.js";
import { mountClientPackage } from "./clientPackage.js";
import { mountFiles } from "./files.js";
import { mountLocalWallet } from "./localWallet.js";
import { mountLogos } from "./logos/mountLogos.js";
import { mountTryPage, redirect } from "./tryPage.js";

/**
 * Mounts everything that is not an endpoint: the page at `/` with the wallet of the embedded chain, the docs at
 * `/docs/`, the client's tarball, the interactive API page, and redirects. The OpenAPI document and the rate limiter ignore these.
 */
export function mountPages(server: FastifyInstance, app: App, document: () => object): void {
  mountTryPage(server, document);
  if (app.site === undefined) redirect(server, "/docs", "/docs/api/try/");
  else {
    mountFiles(server, app.site);
    redirect(server, "/llms.txt", "/docs/llms.txt");
  }
  if (app.clientPackage !== undefined) mountClientPackage(server, app.clientPackage);
  if (app.page !== undefined) {
    mountFiles(server, app.page);
    mountLocalWallet(server, app);
    if (app.logos !== undefined) mountLogos(server, app.logos);
  } else if (app.site !== undefined) redirect(server, "/", "/docs/");
}
