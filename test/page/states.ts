import type { Page } from "playwright-core";
import type { Pages } from "./browser.js";
import { shoot } from "./shoot.js";

/** On no list of the local chain. */
export const stranger = "0x00000000000000000000000000000000000beef1";

/** Answers every request for a route as a service does that refuses. */
export function refuse(code: string, statusCode: number, message: string) {
  return async (page: Page) => {
    const body = {
      statusCode,
      error: "Refused",
      code,
      message,
      requestId: "1f0c6c1e-6f0a-4c55-9d0e-2b7a40a5c3f2",
    };
    await page.route("**/api/v1/shortcuts/{route,quote}?*", (route) =>
      route.fulfill({ status: statusCode, json: body }),
    );
  };
}

/** Changes the answer to a request as it passes. */
export function altered<T>(glob: string, change: (answer: T) => unknown) {
  return async (page: Page) => {
    await page.route(glob, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as T) });
    });
  };
}

export function silent(glob: string) {
  return async (page: Page) => {
    await page.route(glob, () => {});
  };
}

type NetworkItem = { id: number; name: string; isConnected: boolean; secondsSinceConfirmed?: number };
export const severalNetworks = altered<NetworkItem[]>("**/api/v1/networks", ([own]) => [
  own,
  { ...own, id: 10, name: "OP Mainnet" },
  { ...own, id: 8453, name: "Base", isConnected: false },
]);
export const networkNamed = (name: string, more = {}) =>
  altered<NetworkItem[]>("**/api/v1/networks", ([own]) => [{ ...own, name, ...more }]);

export type State = {
  /** Its address. */
  readonly at: () => string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** What a person does to reach it. */
  readonly reach: (page: Page) => Promise<unknown>;
  readonly fullPage?: boolean;
  readonly isWidest?: boolean;
};

/** Answers a request for an address with a token of a famous name that is on no list. */
export const namesStranger = altered<{ data: object[]; meta: object }>("**/api/v1/tokens?*address=*", () => ({
  data: [
    {
      ...{ chainId: 1, address: stranger, decimals: 18, type: "base", symbol: "USDC", name: "USD Coin" },
      ...{ unlisted: true, underlyingTokens: [], logosUri: [] },
    },
  ],
  meta: { total: 1, lastPage: 1 },
}));

/** Waits for a text. */
export function see(text: string | RegExp) {
  return (page: Page) => page.getByText(text).first().waitFor();
}

/** What the page says of a route once its proof is there. */
export const seeRoute = see(/below the best possible route|No other route gives more/);

/** Reaches a state and takes its pictures. */
export async function shootState(
  pages: Pages,
  name: string,
  { at, prepare, reach, fullPage = true, isWidest = false }: State,
): Promise<void> {
  const page = await pages.open(at(), { reducedMotion: "reduce" }, prepare);
  await reach(page);
  await shoot(page, name, { fullPage, isWidest });
}
