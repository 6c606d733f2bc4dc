import { describe, expect, test } from "vitest";
import type { Venue } from "../../protocols/index.js";
import { venueOf } from "../testing/market.js";
import { venueDifference } from "./venueDifference.js";

const [first, second, third] = [venueOf(1), venueOf(2), venueOf(3)];

/** A venue that says all that a venue can say. */
const whole: Required<Venue> = {
  ...first,
  subject: "0x01",
  tokens: [first.address, second.address],
  facts: { spacing: 60, list: [1, { deep: true }] },
  contracts: [second.address],
  sources: { registry: third.address },
  shareSymbol: "LP",
  unvouched: { reason: "unknownHook", by: [third.address] },
};

/** Another value of each member; the type insists on a new one's. */
const changes: Required<Venue> = {
  id: "another",
  protocol: "another",
  standard: "another",
  address: third.address,
  subject: "0x02",
  tokens: [second.address, first.address],
  feePpm: 5,
  facts: { spacing: 60, list: [1, { deep: false }] },
  contracts: [third.address],
  sources: { registry: second.address },
  shareSymbol: "LP2",
  unvouched: { reason: "unknownHook", by: [second.address] },
};

describe("differenceOf", () => {
  test("tells what came, what went and what became something else", () => {
    const other = { ...second, feePpm: 5 };
    expect(venueDifference([first, second], [other, third])).toEqual({
      added: [other, third],
      gone: [first],
    });
    expect(venueDifference([], [])).toEqual({ added: [], gone: [] });
  });

  test.each(Object.keys(changes) as (keyof Venue)[])("sees that %s is another, or is missing", (member) => {
    const { [member]: _, ...less } = whole;
    const gone = member === "id" ? [whole] : [];
    const other = { ...whole, [member]: changes[member] };
    expect(venueDifference([whole], [other])).toEqual({ added: [other], gone });
    if (member === "id") return;
    expect(venueDifference([whole], [less as Venue]).added).toEqual([less]);
    expect(venueDifference([less as Venue], [whole]).added).toEqual([whole]);
  });

  test("sees no change in the order of venues and of their fields, at any depth", () => {
    const { facts: _, ...rest } = whole;
    const kept = { facts: { list: [1, { deep: true }], spacing: 60 }, ...rest };
    expect(venueDifference([second, whole], [kept, second])).toEqual({ added: [], gone: [] });
  });
});
