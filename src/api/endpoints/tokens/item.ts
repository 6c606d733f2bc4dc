import { kindOf, type TokenListing, type Underlying } from "../../../listings/index.js";
import type { Token } from "../../../tokens/index.js";

/** Returns a token in the listing's format, with its members in the order of the interface. */
export function tokenItem(token: TokenListing, includeMetadata: boolean) {
  return includeMetadata ? { ...itemOf(token, true), ...metadataOf(token) } : itemOf(token, false);
}

/** Returns an unlisted token in the same format. */
export function unlistedItem(token: Token, includeMetadata: boolean) {
  const { chainId, address, decimals } = token;
  const item = { chainId, address, decimals, type: "base", underlyingTokens: [], unlisted: true };
  return includeMetadata ? { ...item, ...metadataOf(token) } : item;
}

function itemOf(token: TokenListing, includeMetadata: boolean) {
  const { chainId, address, decimals, position } = token;
  const type = kindOf(token);
  if (position === undefined) return { chainId, address, decimals, type, underlyingTokens: [] };
  const { protocol, project, primaryAddress, underlying, apy, tvl, tolerancePpb, redeemable } = position;
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
    ...(tolerancePpb !== undefined && { exact: false, tolerancePpb }),
    ...(redeemable !== undefined && { redeemable }),
  };
}

function underlyingItem(token: Underlying, includeMetadata: boolean) {
  const { address, chainId, kind, decimals } = token;
  const item = { address, chainId, type: kind, decimals };
  return includeMetadata ? { ...item, ...metadataOf(token) } : item;
}

function metadataOf({ symbol, name, logosUri }: Token) {
  return { symbol, name, logosUri };
}
