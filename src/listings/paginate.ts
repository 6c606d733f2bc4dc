export type PageMeta = {
  readonly total: number;
  readonly lastPage: number;
  readonly currentPage: number;
  readonly perPage: number;
  readonly prev: number | null;
  readonly next: number | null;
};

/**
 * Returns page `page` (from 1) of `items`. An empty listing has one page. A page past the end has no data, and its
 * `prev` is the last page.
 */
export function paginate<Item>(
  items: readonly Item[],
  page: number,
  perPage: number,
): { readonly data: readonly Item[]; readonly meta: PageMeta } {
  const total = items.length;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const start = (page - 1) * perPage;
  const meta = {
    total,
    lastPage,
    currentPage: page,
    perPage,
    prev: page > 1 ? Math.min(page - 1, lastPage) : null,
    next: page < lastPage ? page + 1 : null,
  };
  return { data: items.slice(start, start + perPage), meta };
}
