import { buildParts } from "../helpers/buildParts.js";

/** Builds the page, the docs and the client for their tests. */
export const setup = () => buildParts(["page", "docs", "client"]);
