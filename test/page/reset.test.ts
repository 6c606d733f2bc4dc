import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, type Service, startService } from "../helpers/service.js";
import { describePage, useBrowser } from "./browser.js";
import { connectLocal, formUrl, trade } from "./stage.js";

describePage("a local chain that was started again", () => {
  const pages = useBrowser();
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let service: Service;
  const start = (port: string) =>
    startService({
      ...{ SLUICE_DATA: folder.path, PORT: port, DEVNET_PORT: "0", SLUICE_CHAIN_POLL_MS: "50" },
      SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0",
    });

  beforeAll(async () => {
    folder = await makeDataFolder();
    service = await start("0");
  });
  afterAll(async () => {
    await service?.stop();
    await folder?.remove();
  });

  test("marks what was sent before, also of a page that stays open, until it is removed", async () => {
    const form = { sell: "ETH", amount: "1", receive: "USDC" };
    const page = await pages.open(formUrl(service.url, form));
    await connectLocal(page);
    await trade(page);
    await page.getByRole("link", { name: "Activity" }).click();
    const done = page.getByRole("main").getByText("done", { exact: true });
    await expect.poll(() => done.count()).toBe(1);
    // A record without an end, of a block that the new chain does not have.
    await page.evaluate(`(() => {
      const key = Object.keys(localStorage).find((each) => each.startsWith("sluice.sent."));
      const { end, ...sent } = JSON.parse(localStorage.getItem(key));
      const pending = { ...sent, id: "pending", title: "Sell 2 ETH for USDC", block: end.block, blockHash: "0x1", hash: "0x" + "2".repeat(64) };
      localStorage.setItem("sluice.sent.pending", JSON.stringify(pending));
    })()`);
    const { port } = new URL(service.url);
    // The page never sees the chain without a connection.
    const networks = "**/api/v1/networks*";
    await page.route(networks, (route) => route.abort());
    await service.stop();
    service = await start(port);
    await page.unroute(networks);
    const told = page.getByText("This chain was reset; the record is from before.");
    await told.waitFor({ timeout: 60_000 });
    expect(await done.count()).toBe(0);
    await page.reload();
    await expect.poll(() => told.count()).toBe(2);
    // Nothing waits for it: the same trade can be made.
    const remove = page.getByRole("button", { name: "Remove" });
    await remove.first().click();
    await expect.poll(() => remove.count()).toBe(1);
    await remove.first().click();
    await page.getByText("Nothing was sent from this browser yet.").waitFor();
    await page.goto(formUrl(service.url, form));
    await trade(page);
    await page.reload();
    expect(await page.getByText("This chain was reset").count()).toBe(0);
  });
});
