import { devToken, rpc } from "@sluice/devnet";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { makeDataFolder, type Service, startService } from "../helpers/service.js";

export const native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
export const addressOf = (symbol: string) => (symbol === "ETH" ? native : devToken(symbol as never).address);

export type Stage = { url: string; nodeUrl: string; service: Service };

/** Starts the service as `npm start` does, with its own local chain, which the page's local wallet requires. */
export function useStage(env: Record<string, string> = {}): Stage {
  const stage = {} as Stage;
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  beforeAll(async () => {
    folder = await makeDataFolder();
    const service = await startService({
      SLUICE_DATA: folder.path,
      DEVNET_PORT: "0",
      SLUICE_CHAIN_POLL_MS: "50",
      SLUICE_API_RELAXED_ROUTE: "true",
      SLUICE_ENGINE_WORKERS: "auto",
      ...env,
    });
    const line = service.lines().find(({ message }) => String(message).startsWith("The local chain shares"));
    Object.assign(stage, { service, url: service.url, nodeUrl: String(line?.url) });
  });
  afterAll(async () => {
    await stage.service?.stop();
    await folder?.remove();
  });
  return stage;
}

type Trade = { sell: string; amount: string; receive: string } & Record<string, string>;

/** Returns the address of a form that is filled in, with tokens by symbol or address. */
export function formUrl(url: string, { sell, amount, receive, ...more }: Trade): string {
  const named = (text: string) =>
    text.split(",").map((each) => (each.startsWith("0x") ? each : addressOf(each)));
  const query = new URLSearchParams({
    chain: "1",
    in: named(sell).join(","),
    amount,
    out: named(receive).join(","),
    ...more,
  });
  return `${url}/#/route?${query}`;
}

/** Connects the local chain's wallet. */
export async function connectLocal(page: Page, account = 0): Promise<void> {
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("button", { name: /Local chain/ }).click();
  await page.getByRole("radio").nth(account).check();
  await page.getByRole("button", { name: "Done" }).click();
}

/** Gives every consent that the page requires until it allows the trade. Prices that arrive late can require another. */
export async function agree(page: Page): Promise<void> {
  await page.getByText(/simulated on block/).waitFor();
  const allowed = async () => {
    for (const box of await page.getByRole("checkbox").all())
      await box.check({ timeout: 2_000 }).catch(() => {});
    return page.getByRole("button", { name: "Trade", exact: true }).isEnabled({ timeout: 2_000 });
  };
  await expect.poll(allowed, { timeout: 30_000 }).toBe(true);
}

/**
 * Trades the current form with every required consent. Returns the promised and received amounts that the page then
 * shows.
 */
export async function trade(page: Page): Promise<{ promised: string[]; received: string[] }> {
  await agree(page);
  await page.getByRole("button", { name: "Trade", exact: true }).click();
  await page.getByTestId("received").first().waitFor();
  return {
    promised: await page.getByTestId("promised").allInnerTexts(),
    received: await page.getByTestId("received").allInnerTexts(),
  };
}

export function onChain<T>(stage: Stage, method: string, params: unknown[]): Promise<T> {
  return rpc<T>(stage.nodeUrl, method, params);
}

/** Whether a request is for the route to be sent. The form's own question is live, or asks for an explanation. */
export async function isForWallet(request: Request): Promise<boolean> {
  const isLive = (await request.headerValue("accept"))?.includes("event-stream") === true;
  return !isLive && !request.url().includes("explain=true");
}
