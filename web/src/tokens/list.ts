import { sluice } from "../service/client.js";
import type { Token, TokenPage } from "../service/types.js";
import { keyOf } from "./key.js";

/** The tokens of a service, with an index. */
export type TokenList = {
  readonly all: readonly Token[];
  readonly byKey: ReadonlyMap<string, Token>;
  /** The networks that have tokens in it. */
  readonly chains: ReadonlySet<number>;
};

const pageSize = 1000;
/** Number of pages to request concurrently. */
const atOnce = 4;

/** Reads every token of every network, page by page. Throws SluiceApiError. */
export async function readTokens(signal: AbortSignal): Promise<TokenList> {
  const read = async (page: number) => {
    const query = { includeMetadata: true, pageSize, page };
    return (await sluice.tokens(query, { signal })) as TokenPage;
  };
  const first = await read(1);
  const pages: TokenPage[] = [first];
  let next = 2;
  const readOn = async () => {
    while (next <= first.meta.lastPage) {
      const page = next++;
      pages[page - 1] = await read(page);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
  const all = pages.flatMap(({ data }) => data);
  return {
    all,
    byKey: new Map(all.map((token) => [keyOf(token.chainId, token.address), token])),
    chains: new Set(all.map(({ chainId }) => chainId)),
  };
}
