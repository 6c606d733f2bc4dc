/** What a request to a path costs, in units of the rate limit; every other path costs 1, unknown ones included. */
const costs: ReadonlyMap<string, number> = new Map([
  ["/api/v1/shortcuts/route", 10],
  ["/api/v1/shortcuts/quote", 10],
  ["/api/v1/shortcuts/bundle", 10],
  ["/api/v1/wallet/appprove", 5],
  ["/api/v1/wallet/approve", 5],
  ["/api/v1/wallet/permit", 5],
  ["/api/v1/wallet/approvals", 5],
  ["/api/v1/wallet/balances", 5],
]);

/** Of the path as it is registered; undefined for one that is not. */
export function costOf(path: string | undefined): number {
  return (path === undefined ? undefined : costs.get(path)) ?? 1;
}
