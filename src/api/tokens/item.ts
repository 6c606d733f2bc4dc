import { type CatalogToken, kindOf, type Underlying } from "../../catalog/index.js";

/** A token as the listing spells it; the order of the members is that of the interface. */
export function tokenItem(token: CatalogToken, includeMetadata: boolean) {
  return includeMetadata ? { ...itemOf(token, true), ...metadataOf(token) } : itemOf(token, false);
}

function itemOf(token: CatalogToken, includeMetadata: boolean) {
  const { chainId, address, decimals, position } = token;
  const type = kindOf(token);
  if (position === undefined) return { chainId, address, decimals, type, underlyingTokens: [] };
  const { protocol, project, primaryAddress, underlying, apy, tvl } = position;
  const underlyingTokens = underlying.map((each) => underlyingItem(each, includeMetadata));
  return {
    chainId,
    address,
    decimals,
    type,
    protocolSlug: protocol,
    protocol,
    project,
    underlyingTokens,
    primaryAddress,
    apy,
    tvl,
  };
}

function underlyingItem(token: Underlying, includeMetadata: boolean) {
  const { address, chainId, kind, decimals } = token;
  const item = { address, chainId, type: kind, decimals };
  return includeMetadata ? { ...item, ...metadataOf(token) } : item;
}

function metadataOf({ symbol, name, logosUri }: CatalogToken | Underlying) {
  return { symbol, name, logosUri };
}
