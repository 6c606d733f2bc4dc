import type { TokensParams } from "../../client/index.js";
import { parseAddress } from "../../lib/address.js";
import { type ServiceOptions, withService } from "../request/withService.js";
import { alignColumns } from "../terminal/alignColumns.js";
import { dim } from "../terminal/style.js";

type TokensOptions = ServiceOptions & {
  protocol?: string;
  type?: "base" | "defi";
  limit: number;
  json?: boolean;
};

/** Lists tokens and positions: all, or those with this symbol, name or address. */
export async function listTokens(text: string | undefined, options: TokensOptions): Promise<void> {
  const { chain: chainId, protocol, type, limit, json } = options;
  await withService(options, async ({ client }) => {
    const shared: TokensParams = {
      chainId,
      includeMetadata: true,
      pageSize: limit,
      ...(protocol === undefined ? {} : { protocolSlug: protocol }),
      ...(type === undefined ? {} : { type }),
    };
    const pages = await Promise.all(filtersOf(text).map((filter) => client.tokens({ ...shared, ...filter })));
    const found = pages.find(({ data }) => data.length > 0) ?? pages[0];
    const { data = [], meta } = found ?? {};
    if (json) return print(JSON.stringify(data, null, 2));
    if (data.length === 0) return print("No token matches.");
    const rows = data.map((token) => [
      token.symbol ?? "",
      token.address,
      token.type === "defi" ? token.protocolSlug : "",
      token.type === "defi" ? percentText(token.apy) : "",
      token.name ?? "",
    ]);
    print(alignColumns([["symbol", "address", "protocol", "apy", "name"], ...rows]).join("\n"));
    const more = (meta?.total ?? 0) - data.length;
    if (more > 0) print(dim(`  and ${more} more; --limit shows up to 1000, a search text narrows the list`));
  });
}

/** Returns filters in the order of preference: the first with a match wins. */
function filtersOf(text: string | undefined): TokensParams[] {
  if (text === undefined) return [{}];
  if (parseAddress(text) !== undefined) return [{ address: [text] }];
  return [{ symbol: [text] }, { name: [text] }];
}

function percentText(apy: number | null): string {
  return apy === null ? "" : `${(100 * apy).toFixed(2)} %`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
