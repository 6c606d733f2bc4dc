import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PageMeta, paginate } from "./paginate.js";

const items = Array.from({ length: 25 }, (_, index) => index);

describe("pageOf", () => {
  test("cuts pages and says where it is", () => {
    expect(paginate(items, 3, 10)).toEqual({
      data: [20, 21, 22, 23, 24],
      meta: { total: 25, lastPage: 3, currentPage: 3, perPage: 10, prev: 2, next: null },
    });
    expect(paginate(items, 1, 10).meta).toMatchObject({ prev: null, next: 2 });
  });

  test("is empty past the end, and leads back to the last page", () => {
    for (const page of [4, 1000, Number.MAX_SAFE_INTEGER]) {
      expect(paginate(items, page, 10)).toEqual({
        data: [],
        meta: { total: 25, lastPage: 3, currentPage: page, perPage: 10, prev: 3, next: null },
      });
    }
  });

  test("gives an empty listing one page", () => {
    const meta = { total: 0, lastPage: 1, currentPage: 1, perPage: 10, prev: null, next: null };
    expect(paginate([], 1, 10)).toEqual({ data: [], meta });
  });

  test("followed from page to page gives the whole listing once, in both directions", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (total, perPage) => {
        const all = Array.from({ length: total }, (_, index) => index);
        const forward: number[] = [];
        let last = 1;
        for (let page: number | null = 1; page !== null; ) {
          const { data, meta }: { data: readonly number[]; meta: PageMeta } = paginate(all, page, perPage);
          forward.push(...data);
          last = meta.currentPage;
          expect(meta).toMatchObject({ total, lastPage: Math.max(1, Math.ceil(total / perPage)) });
          page = meta.next;
        }
        const back: number[] = [];
        for (let page: number | null = last; page !== null; ) {
          const { data, meta }: { data: readonly number[]; meta: PageMeta } = paginate(all, page, perPage);
          back.unshift(...data);
          page = meta.prev;
        }
        expect({ forward, back }).toEqual({ forward: all, back: all });
      }),
    );
  });
});
