import { buildParts } from "../helpers/buildParts.js";

/** Builds what the tests of the page and of the docs look at. */
export const setup = () => buildParts(["page", "docs"]);
