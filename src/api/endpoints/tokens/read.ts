import { SluiceError } from "../../../errors/index.js";
import type { TokenFilter } from "../../../listings/index.js";
import { readLists } from "../../parameters/lists.js";
import type { RawParameters } from "../../parameters/query.js";
import { readParameters } from "../../parameters/read.js";
import { tokenDefaults, tokenListParameters, tokenParameters } from "./parameters.js";

export type TokensQuestion = {
  readonly filter: TokenFilter;
  readonly page: number;
  readonly pageSize: number;
  readonly includeMetadata: boolean;
};

const kinds = { base: "base", baseToken: "base", defi: "defi", defiToken: "defi" } as const;

/** Reads a request for tokens. Equal requests yield equal JSON. Throws INVALID_PARAMETER, which lists every fault. */
export function readTokens(sent: RawParameters): TokensQuestion {
  const { values, faults: valueFaults } = readParameters(tokenParameters, sent);
  const { values: lists, faults: listFaults } = readLists(tokenListParameters, sent);
  const faults = [
    ...valueFaults,
    ...listFaults,
    ...rangeFault("apy", values.apyFrom, values.apyTo),
    ...rangeFault("tvl", values.tvlFrom, values.tvlTo),
  ];
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
  const { type, apyFrom, apyTo, tvlFrom, tvlTo } = values;
  return {
    filter: {
      chainId: values.chainId,
      addresses: distinct(lists.address),
      kind: type === undefined ? undefined : kinds[type],
      protocol: values.protocolSlug?.toLowerCase(),
      project: values.project?.toLowerCase(),
      primaryAddresses: distinct(lists.primaryAddress, lists.primayAddress),
      underlying: distinct(lists.underlyingTokens),
      underlyingExact: distinct(lists.underlyingTokensExact),
      names: texts(lists.name, sent.name),
      symbols: texts(lists.symbol, sent.symbol),
      apyFrom,
      apyTo,
      tvlFrom,
      tvlTo,
    },
    page: values.page ?? tokenDefaults.page,
    pageSize: values.pageSize ?? tokenDefaults.pageSize,
    includeMetadata: values.includeMetadata ?? false,
  };
}

function rangeFault(what: string, from: number | undefined, to: number | undefined): string[] {
  if (from === undefined || to === undefined || from <= to) return [];
  return [`${what}From is ${from} and ${what}To is ${to}; the first must not exceed the second`];
}

/** Merges lists, sorted and without duplicates. Returns undefined if none was sent. */
function distinct<T extends string>(...lists: readonly (readonly T[] | undefined)[]): T[] | undefined {
  if (lists.every((list) => list === undefined)) return undefined;
  return [...new Set(lists.flatMap((list) => list ?? []))].sort();
}

/** Returns the whole text in addition to its pieces, since a name may contain a comma. */
function texts(pieces: readonly string[] | undefined, whole: readonly string[] | undefined) {
  const lower = (list: readonly string[] | undefined) => list?.map((text) => text.trim().toLowerCase());
  return distinct(lower(pieces), lower(whole));
}
