/**
 * Tokens of one network from published lists, as scripts/bundle-tokens.mjs writes them. They are not confirmed by any
 * chain.
 */
export type BundledList = {
  /** Addresses of folders with logos, by the letter that represents each folder. */
  readonly logoFolders: Readonly<Record<string, string>>;
  /**
   * Tokens in the form `address|decimals|symbol|name`, followed by `|letter:file` for each logo. A line holds several
   * tokens, separated by `;`.
   */
  readonly tokens: readonly string[];
};
