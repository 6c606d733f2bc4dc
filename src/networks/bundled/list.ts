/** Tokens of one network from published lists, as scripts/bundle-tokens.mjs writes them. Not confirmed by any chain. */
export type BundledList = {
  /** Addresses of folders with logos, by the letter that stands for them. */
  readonly logoFolders: Readonly<Record<string, string>>;
  /** `address|decimals|symbol|name`, then `|letter:file` for each logo; several to a line, parted by `;`. */
  readonly tokens: readonly string[];
};
