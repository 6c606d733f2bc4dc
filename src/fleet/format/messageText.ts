import { z } from "zod";
import type { Head } from "../../chain/index.js";
import type { DataFeeFigures, StatedFees } from "../../fees/index.js";
import type { Address } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { EarnedFees, VenueChange } from "../../market/index.js";
import type { Venue } from "../../protocols/index.js";
import { decodeState, encodeState } from "../../snapshot/index.js";
import type { CatalogueVenue, DiscoveryProgress } from "../../venues/index.js";
import type { DeltaMessage, Discoveries, FleetMessage, ListChange } from "./messages.js";

/*
 * Messages are JSON. Only what can contain a bigint or a typed array goes through `encodeState`: heads, states and
 * fees. Unknown members of a message are ignored, so that a newer version may add some.
 */

const hex = z.string().regex(/^0x[0-9a-f]*$/);
const count = z.number().int().min(0);
const ageMs = z.number().min(0);
/** A bigint in decimal digits, at most as many as 2^256 has. */
const digits = z.string().regex(/^(0|[1-9]\d{0,77})$/);
/** The fees stated at a block. Readers use the figures of a data fee only for a rule that they know. */
export const writtenStatedFees = {
  tipWei: digits,
  dataFee: z.object({ kind: z.string(), values: z.record(z.string(), digits) }).optional(),
};
const progress = z.object({
  deployment: z.string(),
  venues: count,
  complete: z.boolean(),
  share: z.number(),
  trouble: z.string().optional(),
});
export const writtenDiscoveries = {
  discovered: z.array(z.tuple([z.string(), hex, z.array(hex), z.record(z.string(), z.unknown())])).optional(),
  progress: z.array(progress).optional(),
};
const writtenFees = z.tuple([z.unknown(), z.number(), z.array(z.tuple([z.string(), z.unknown()]))]);
const change = z.object({
  id: z.string(),
  venue: z.unknown().optional(),
  whole: z.unknown().optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
});
const schema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("anew") }),
  z.object({ kind: z.literal("heartbeat"), head: hex, ageMs, ...writtenDiscoveries }),
  z.object({
    kind: z.literal("delta"),
    base: hex,
    head: z.unknown(),
    removed: z.array(z.string()),
    changes: z.array(change),
    venues: z
      .object({
        removed: z.array(z.string()),
        added: z.array(z.union([z.string(), z.looseObject({ id: z.string() })])),
      })
      .optional(),
    untradable: z.array(z.tuple([z.string(), z.union([z.null(), z.tuple([z.string(), z.string()])])])),
    toCome: count,
    ...writtenStatedFees,
    fees: z.array(writtenFees),
    pools: count,
    followed: count,
    ageMs,
    ...writtenDiscoveries,
  }),
]);
type Written = z.infer<typeof schema>;
type WrittenDelta = Extract<Written, { kind: "delta" }>;

/** Returns a message as text. Throws a TypeError for a state that is not plain data. */
export function messageText(message: FleetMessage): string {
  if (message.kind === "anew") return JSON.stringify(message);
  const found = discoveriesToJson(message);
  if (message.kind === "heartbeat") {
    const { kind, head, ageMs } = message;
    return JSON.stringify({ kind, head, ageMs, ...found });
  }
  const { discovered: _, progress: __, ...rest } = message;
  const written: WrittenDelta = {
    ...rest,
    head: encodeState(message.head),
    changes: message.changes.map(changeToJson),
    venues: message.venues as WrittenDelta["venues"],
    untradable: message.untradable as unknown as WrittenDelta["untradable"],
    removed: [...message.removed],
    ...statedFeesToJson(message),
    fees: message.fees.map(feesToJson),
    ...found,
  };
  return JSON.stringify(written);
}

/** Returns the message that `messageText` wrote. Throws an Error for anything else. */
export function parseMessage(text: string): FleetMessage {
  const message = checked(schema, text);
  if (message.kind === "anew") return message;
  const found = discoveriesOf(message);
  if (message.kind === "heartbeat") return { ...message, head: message.head as Hex, ...found };
  return {
    ...message,
    base: message.base as Hex,
    head: headOf(message.head),
    changes: message.changes.map(changeOf),
    venues: message.venues as ListChange | undefined,
    untradable: message.untradable as unknown as DeltaMessage["untradable"],
    ...statedFeesOf(message),
    fees: message.fees.map(feesOf),
    ...found,
  };
}

/** Returns the JSON of a text. Throws an Error that names the first member that does not fit. */
export function checked<T>(type: z.ZodType<T>, text: string): T {
  const { data, error } = type.safeParse(JSON.parse(text));
  if (error === undefined) return data as T;
  const [issue] = error.issues;
  throw new TypeError(`${issue?.path.join(".") || "the whole"}: ${issue?.message}`);
}

const amount = z
  .bigint()
  .min(0n)
  .max(2n ** 256n);
const headType = z.object({
  number: amount,
  hash: hex,
  parentHash: hex,
  timestamp: amount,
  baseFeeWei: amount,
  gasUsed: amount,
  gasLimit: amount,
  blobGasUsed: amount.optional(),
  extraData: hex.optional(),
  feeRecipient: hex.optional(),
  prevRandao: hex.optional(),
});

/** Returns the head that `encodeState` wrote. Throws an Error for anything else. */
export function headOf(json: unknown): Head {
  const head = decodeState(json) as Head;
  if (!headType.safeParse(head).success) throw new TypeError("no head");
  return head;
}

function changeToJson({ id, venue, state }: VenueChange): WrittenDelta["changes"][number] {
  if (state === undefined) return { id, venue };
  if ("whole" in state) return { id, venue, whole: encodeState(state.whole) };
  return { id, venue, fields: encodeState(state.fields) as Record<string, unknown> };
}

function changeOf(json: WrittenDelta["changes"][number]): VenueChange {
  const { id, venue, whole, fields } = json;
  const state =
    fields !== undefined
      ? { fields: decodeState(fields) as Record<string, unknown> }
      : whole !== undefined
        ? { whole: decodeState(whole) }
        : undefined;
  return { id, ...(venue === undefined ? {} : { venue: venue as Venue }), ...(state && { state }) };
}

type WrittenStatedFees = { tipWei: string; dataFee: WrittenDelta["dataFee"] };

export function statedFeesToJson({ tipWei, dataFee }: StatedFees): WrittenStatedFees {
  return {
    tipWei: String(tipWei),
    dataFee: dataFee && { ...dataFee, values: mapped(dataFee.values, String) },
  };
}

export function statedFeesOf({
  tipWei,
  dataFee,
}: Partial<WrittenStatedFees> & { tipWei: string }): StatedFees & { dataFee: DataFeeFigures | undefined } {
  if (dataFee === undefined) return { tipWei: BigInt(tipWei), dataFee };
  const kind = dataFee.kind as DataFeeFigures["kind"];
  return { tipWei: BigInt(tipWei), dataFee: { kind, values: mapped(dataFee.values, BigInt) } };
}

function mapped<From, To>(
  values: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, to(value)]));
}

type WrittenFees = z.infer<typeof writtenFees>;

function feesToJson({ head, seconds, fees }: EarnedFees): WrittenFees {
  return [encodeState(head), seconds, [...fees].map(([id, own]) => [id, encodeState([...own])])];
}

function feesOf([head, seconds, fees]: WrittenFees): EarnedFees {
  return {
    head: headOf(head),
    seconds,
    fees: new Map(fees.map(([id, own]) => [id, new Map(amountsOf(own))])),
  };
}

const amounts = z.array(z.tuple([hex, z.bigint()]));

function amountsOf(json: unknown): [Address, bigint][] {
  const own = decodeState(json);
  if (!amounts.safeParse(own).success) throw new TypeError("no amounts of fees");
  return own as [Address, bigint][];
}

type PlainFacts = Record<string, unknown>;
type WrittenDiscoveries = Pick<WrittenDelta, "discovered" | "progress">;

export function discoveriesToJson({ discovered, progress }: Discoveries): WrittenDiscoveries {
  const rows = discovered.map(
    ({ deployment, discovered: { key, tokens, facts } }): [string, string, string[], PlainFacts] => [
      deployment,
      key,
      [...tokens],
      facts as PlainFacts,
    ],
  );
  return { ...(rows.length === 0 ? {} : { discovered: rows }), ...(progress && { progress: [...progress] }) };
}

export function discoveriesOf({ discovered = [], progress }: WrittenDiscoveries): Discoveries {
  return {
    discovered: discovered.map(
      ([deployment, key, tokens, facts]): CatalogueVenue => ({
        deployment,
        discovered: { key: key as Hex, tokens: tokens as Address[], facts },
      }),
    ),
    progress: progress as readonly DiscoveryProgress[] | undefined,
  };
}
