import { z } from "zod";
import { SluiceError } from "../../../errors/index.js";
import type { Address } from "../../../lib/address.js";
import { address, uint256 } from "../../parameters/kinds.js";
import { isObject, requireObject } from "../../parameters/query.js";
import { quotedJson } from "../../parameters/read.js";

/**
 * The members of an auction, as the driver sends them. Only what decides an answer is read: members that are absent here
 * are accepted and ignored.
 */

const weth = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const uid = `0x${"2a".repeat(56)}`;

/** The most faults of one auction that an answer lists. */
const mostFaults = 20;

const anAmount = "a whole number of the token's smallest units";

const listed = z.array(z.unknown(), "a list");

const tokenInfo = z.looseObject(
  {
    referencePrice: uint256(0, "wei of the native currency for 10^18 units of the token").nullish(),
  },
  "an object",
);

const order = z.looseObject(
  {
    uid: z.string("a text").regex(/^0x[0-9a-fA-F]{112}$/, "0x and 112 hex digits, an order's 56 bytes"),
    sellToken: address,
    buyToken: address,
    sellAmount: uint256(0, anAmount),
    buyAmount: uint256(0, anAmount),
    kind: z.enum(["sell", "buy"], "sell or buy"),
    class: z.enum(["market", "limit"], "market or limit"),
    feePolicies: listed.nullish(),
    wrappers: z.array(z.looseObject({ isOmittable: z.boolean().optional() }), "a list of objects").nullish(),
  },
  "an object",
);

export const auctionBody = {
  id: z
    .union([z.string(), z.null()], "a text or null")
    .optional()
    .meta({ description: "The auction. Null for a quote.", example: "1" }),
  tokens: z.record(address, tokenInfo, "an object with an entry for each token").meta({
    description:
      "What the auction knows of each token, by address. Read is `referencePrice`: wei for 10^18 of its smallest units.",
    example: { [weth]: price("1000000000000000000"), [usdc]: price("333333333333333333333333333") },
  }),
  orders: z.array(order, "a list of orders").meta({
    description:
      "The orders. Read are `uid`, `sellToken`, `buyToken`, `sellAmount`, `buyAmount`, `kind`, `class`, `feePolicies` and `wrappers`.",
    example: [
      {
        ...{ uid, sellToken: weth, buyToken: usdc, kind: "sell", class: "limit" },
        ...{ sellAmount: "1000000000000000000", fullSellAmount: "1000000000000000000" },
        ...{ buyAmount: "1000000000", fullBuyAmount: "1000000000", validTo: 4_102_444_800 },
        ...{ owner: "0x5b1e2c2762667331bc91648052f646d1b0d35984", partiallyFillable: false },
        ...{ preInteractions: [], postInteractions: [], feePolicies: [] },
        ...{ sellTokenSource: "erc20", buyTokenDestination: "erc20", appData: `0x${"00".repeat(32)}` },
        ...{ signingScheme: "presign", signature: "0x" },
      },
    ],
  }),
  liquidity: listed
    .optional()
    .meta({ description: "Ignored: routes use the venues that the service follows.", example: [] }),
  effectiveGasPrice: uint256(0, "wei").meta({
    description: "The price of gas that a settlement pays, in wei.",
    example: "1000000000",
  }),
  deadline: z.iso
    .datetime({ offset: true, error: "an ISO 8601 time, for example 2030-01-01T00:00:00.000Z" })
    .meta({ description: "When the answer must be there.", example: "2106-01-01T00:00:00.000Z" }),
  surplusCapturingJitOrderOwners: listed.optional().meta({ description: "Ignored.", example: [] }),
};

function price(referencePrice: string) {
  return { decimals: 18, referencePrice, availableBalance: "0", trusted: true };
}

/** An order of an auction. Amounts are in raw token units. */
export type Order = {
  /** Exactly as the request wrote it. */
  readonly uid: string;
  readonly sellToken: Address;
  readonly buyToken: Address;
  /** What is sold: exactly for `sell`, at most for `buy`. */
  readonly sellAmount: bigint;
  /** What is bought: at least for `sell`, exactly for `buy`. */
  readonly buyAmount: bigint;
  readonly kind: "sell" | "buy";
  /** Whether the solver takes what the gas costs from the order. The fee of other orders is settled elsewhere. */
  readonly paysForGas: boolean;
  /** Whether the answer would have to apply fees of the protocol, or to call contracts around the settlement. */
  readonly needsMore: boolean;
};

export type Auction = {
  readonly orders: readonly Order[];
  /** Wei for 10^18 raw units, of the tokens whose price is stated. */
  readonly prices: ReadonlyMap<Address, bigint>;
  readonly gasPriceWei: bigint;
  /** Unix milliseconds. */
  readonly deadlineMs: number;
};

const auction = z.object(auctionBody);

/** Reads an auction. Throws INVALID_PARAMETER, which lists its faults. */
export function readAuction(body: unknown): Auction {
  const sent = requireObject(body);
  const read = auction.safeParse(sent);
  if (!read.success) throw new SluiceError("INVALID_PARAMETER", faultsOf(sent, read.error.issues));
  const { tokens, orders, effectiveGasPrice, deadline } = read.data;
  const priced = Object.entries(tokens).flatMap(([token, { referencePrice }]) =>
    referencePrice ? [[token as Address, referencePrice] as const] : [],
  );
  return {
    orders: orders.map((each) => ({
      ...{ uid: each.uid, kind: each.kind, sellToken: each.sellToken, buyToken: each.buyToken },
      ...{ sellAmount: each.sellAmount, buyAmount: each.buyAmount },
      paysForGas: each.class === "limit",
      needsMore:
        (each.feePolicies ?? []).length > 0 ||
        (each.wrappers ?? []).some(({ isOmittable }) => isOmittable !== true),
    })),
    prices: new Map(priced),
    gasPriceWei: effectiveGasPrice,
    deadlineMs: Date.parse(deadline),
  };
}

function faultsOf(sent: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  const faults = issues.slice(0, mostFaults).map(({ path, message, code }) => {
    const name = path.reduce<string>(
      (text, part) => (typeof part === "number" ? `${text}[${part}]` : `${text}.${String(part)}`),
      "",
    );
    const value = path.reduce<unknown>(
      (at, part) =>
        isObject(at) || Array.isArray(at) ? (at as Record<PropertyKey, unknown>)[part] : undefined,
      sent,
    );
    const shown = name.replace(/^\./, "");
    if (code === "invalid_key") return `${shown} is not the address of a token: 0x and 40 hex digits`;
    if (value === undefined) return `${shown} is missing; it is required`;
    return `${shown} is ${quotedJson(value)}; allowed is ${message}`;
  });
  const others = issues.length - faults.length;
  return others > 0 ? [...faults, `${others} more members are invalid`] : faults;
}
