import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { readableUnits } from "../../web/src/numbers/units.js";
import type { Explanation } from "../../web/src/service/types.js";
import { describePage, useBrowser } from "./browser.js";
import { formUrl, useStage } from "./stage.js";

type Answer = { explain: Explanation };

const explained = /\/api\/v1\/shortcuts\/quote\?.*explain=true/;
const proofOf = (page: Page) => page.locator("details").filter({ hasText: "Time of search and proof" });

/** Returns the figures of the proof, by name. */
async function figuresOf(page: Page): Promise<Record<string, string>> {
  const names = await proofOf(page).locator("dt").allTextContents();
  const values = await proofOf(page).locator("dd").allTextContents();
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}

describePage("the proof of how far a route is from the best", () => {
  // Without new blocks, the only quotes are those that a test requests.
  const stage = useStage({ SLUICE_DEVNET_BLOCK_TIME_SECONDS: "0" });
  const pages = useBrowser();
  const form = { sell: "ETH", amount: "1000", receive: "USDC" };

  /** Opens a page whose service returns a modified proof of the same route. */
  function openWith(change: (explain: Explanation) => Explanation): Promise<Page> {
    return pages.open(formUrl(stage.url, form), {}, async (page) => {
      await page.route(explained, async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as Answer;
        await route.fulfill({ response, json: { ...answer, explain: change(answer.explain) } });
      });
    });
  }

  test("shows the service's bounds and the route's output, behind one sentence", async () => {
    const answered: Answer[] = [];
    const page = await pages.open(formUrl(stage.url, form), {}, async (opened) => {
      opened.on("response", async (response) => {
        if (explained.test(response.url())) answered.push((await response.json()) as Answer);
      });
    });
    await page.getByText("The proof", { exact: true }).click();
    await expect.poll(() => answered.length).toBe(1);
    const { explain } = answered[0] as Answer;
    const figures = await figuresOf(page);
    const usdc = (raw: string | null | undefined) => `${readableUnits(BigInt(raw ?? 0), 6, 9)} USDC`;
    const expected = {
      "Upper bound after gas": usdc(explain.bound?.net),
      "This route after gas": usdc(explain.netAmountOut),
      "Upper bound before gas": usdc(explain.bound?.gross),
      "Best single path after gas": usdc(explain.singlePathNetAmountOut),
      "Venues excluded by the operator": "0",
    };
    expect(figures).toMatchObject(expected);
    // Equal figures would also match in the wrong order.
    expect(new Set(Object.values(expected)).size).toBe(5);
    expect(figures["Time of search and proof"]).toMatch(/^\d+ ms and \d+ ms$/);
    const netBps = explain.gap?.netBps as number;
    expect(await proofOf(page).locator("summary").innerText()).toContain(
      netBps < 0.005 ? "No other route gives more: proved." : "below the best possible route, after gas.",
    );
  });

  describe("in one sentence", () => {
    test.each([
      [0.0049, "No other route gives more: proved."],
      [0.42, "At most 0.0042 % below the best possible route, after gas."],
      [12.34, "At most 0.123 % below the best possible route, after gas."],
    ])("of %s basis points", async (netBps, sentence) => {
      const page = await openWith((explain) => ({ ...explain, gap: { grossBps: 99, netBps } }));
      await page.getByText(sentence).waitFor();
      expect(await page.getByText("The proof", { exact: true }).count()).toBe(1);
    });

    test("that claims nothing if nothing was proved", async () => {
      const page = await openWith((explain) => ({ ...explain, bound: null, gap: null }));
      await page.getByText("The distance from the best route could not be proved.").waitFor();
      expect(await page.getByText("The proof", { exact: true }).count()).toBe(0);
      expect(await figuresOf(page)).toMatchObject({
        "Upper bound after gas": "unknown",
        "Upper bound before gas": "unknown",
      });
    });

    test("that claims nothing for several outputs, for which no proof is requested", async () => {
      const asked: string[] = [];
      const url = formUrl(stage.url, { ...form, receive: "USDC,DAI" });
      const page = await pages.open(url, {}, async (opened) => {
        opened.on("request", (request) => asked.push(request.url()));
      });
      await page.getByText("The distance from the best route is proved only for a single output.").waitFor();
      await page.getByText(/simulated on block/).waitFor();
      expect(asked.filter((each) => explained.test(each))).toEqual([]);
    });
  });

  test("of one amount is not shown for another, whose own proof is pending", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await pages.open(formUrl(stage.url, form), {}, async (opened) => {
      await opened.route(explained, async (route) => {
        if (!route.request().url().includes("amountIn=1000000000000000000000")) await released;
        await route.continue();
      });
    });
    await proofOf(page).waitFor();
    const before = (await figuresOf(page))["This route after gas"];
    await page.getByLabel("Amount to sell of ETH").fill("900");
    await page.getByText("Proving the distance from the best route …").waitFor();
    expect(await proofOf(page).count()).toBe(0);
    release();
    await proofOf(page).waitFor();
    expect((await figuresOf(page))["This route after gas"]).not.toBe(before);
  });
});
