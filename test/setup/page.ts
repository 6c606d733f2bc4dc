import { buildParts } from "../helpers/buildParts.js";

/** Builds the page and the docs for their tests. */
export const setup = () => buildParts(["page", "docs"]);
