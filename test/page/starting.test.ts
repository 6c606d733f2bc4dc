import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, type Service, startService } from "../helpers/service.js";
import { describePage, useBrowser } from "./browser.js";
import { altered, networkNamed } from "./states.js";

describePage("a service that has just been started", () => {
  const pages = useBrowser();
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let service: Service;

  beforeAll(async () => {
    folder = await makeDataFolder();
    const env = { SLUICE_DATA: folder.path, DEVNET_PORT: "0", SLUICE_CHAIN_POLL_MS: "50" };
    service = await startService(env, "listening");
  });
  afterAll(async () => {
    await service?.stop();
    await folder?.remove();
  });

  test("says what it does, and quotes as soon as it is ready, without a reload", async () => {
    const page = await pages.open(`${service.url}/`);
    const state = page.getByText(/^(The local chain is starting|The market of Ethereum is being read) …$/);
    await state.waitFor();
    await page.getByText(/You can trade as soon as it is done, without a reload\.$/).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.evaluate("window.isSameDocument = true");
    await page.getByText("USDC / ETH").waitFor({ timeout: 120_000 });
    expect(await state.count()).toBe(0);
    expect(await page.evaluate("window.isSameDocument")).toBe(true);
    const before = await page.locator("output").innerText();
    await page.getByLabel("Amount to sell of ETH").fill("2");
    await expect.poll(() => page.locator("output").innerText()).not.toBe(before);
  });

  test("names the stage of a network and how much of it is done, and why its node cannot be read", async () => {
    const start = { phase: "reading", share: 0.42 };
    const statusOf = (more: object) =>
      altered<{ networks: object[] }>("**/status", ({ networks, ...rest }) => ({
        ...rest,
        networks: [{ ...networks[0], block: null, ...more }],
      }));
    const unread = networkNamed("Ethereum", { isConnected: false, secondsSinceConfirmed: undefined });
    const page = await pages.open(`${service.url}/`, {}, async (opened) => {
      await unread(opened);
      await statusOf({ start })(opened);
    });
    await page.getByText("The market of Ethereum is being read …").waitFor();
    await page.getByText("Reading venues, 42 %. You can trade as soon as it is done").waitFor();
    expect(await page.getByRole("progressbar").getAttribute("value")).toBe("0.42");
    await statusOf({ trouble: "No node of chain 1 answered." })(page);
    await page.getByRole("alert").getByText("Ethereum: No node of chain 1 answered.").waitFor();
    expect(await page.getByRole("progressbar").count()).toBe(0);
  });
});
