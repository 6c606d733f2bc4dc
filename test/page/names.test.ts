import { devAccounts, devEns, devTokens } from "@sluice/devnet";
import type { Page } from "playwright-core";
import { encodeFunctionData, namehash, parseAbi } from "viem";
import { expect, test } from "vitest";
import { faultsOf } from "./accessibility.js";
import { describePage, useBrowser } from "./browser.js";
import { agree, connectLocal, formUrl, onChain, trade, useStage } from "./stage.js";

const account = (index: number) => devAccounts[index]?.address.toLowerCase() as string;
const [alice, bob, carol] = [account(0), account(1), account(2)];
const usdc = devTokens.find(({ symbol }) => symbol === "USDC")?.address as string;
const abi = parseAbi(["function setAddr(bytes32 node, address a)"]);
const form = { sell: "ETH", amount: "1", receive: "USDC" };

describePage("names instead of addresses", () => {
  const stage = useStage();
  const pages = useBrowser();

  async function usdcOf(owner: string): Promise<bigint> {
    const data = `0x70a08231${owner.slice(2).padStart(64, "0")}`;
    return BigInt(await onChain(stage, "eth_call", [{ to: usdc, data }, "latest"]));
  }
  /** Sets the address of carol.eth, as its owner, and waits until the service knows. */
  async function moveCarol(to: string): Promise<void> {
    const data = encodeFunctionData({
      abi,
      functionName: "setAddr",
      args: [namehash("carol.eth"), to as `0x${string}`],
    });
    await onChain(stage, "eth_sendTransaction", [{ from: carol, to: devEns.publicResolver, data }]);
    const asked = async () => {
      const answer = await fetch(`${stage.url}/api/v1/names/1/carol.eth`);
      return ((await answer.json()) as { address: string }).address;
    };
    await expect.poll(asked).toBe(to);
  }
  const receiver = (page: Page) => page.getByLabel("Receiver", { exact: true });
  async function openOptions(page: Page): Promise<void> {
    await page.getByText(/^Options ·/).click();
  }

  test("a receiver by name is shown as an address, agreed to as an address, and gets what was promised", async () => {
    const page = await pages.open(formUrl(stage.url, form));
    await connectLocal(page);
    await openOptions(page);
    await receiver(page).pressSequentially("Bob.eth");
    await page.getByText(`leads to ${bob}`).waitFor();
    await page.getByText(`Bob.eth (${bob}) receives the output, not you.`).waitFor();
    expect(await page.getByRole("button", { name: "Trade", exact: true }).isEnabled()).toBe(false);
    expect(await faultsOf(page)).toEqual([]);
    const before = await usdcOf(bob as string);
    const { promised, received } = await trade(page);
    expect(received).toEqual(promised);
    const arrived = (await usdcOf(bob as string)) - before;
    expect(arrived).toBe(BigInt((received[0] ?? "").replace(/\D/g, "")));
    const delivered = `Delivered to Bob.eth (${bob?.slice(0, 6)}…${bob?.slice(-4)})`;
    await page.getByText(delivered).waitFor();
    await page.getByRole("link", { name: "Activity" }).click();
    await page.getByRole("listitem").getByText(delivered).waitFor();
    expect(await page.getByText("Received", { exact: true }).count()).toBe(0);
  });

  test("a name that moves between the quote and the click does not move the receiver that was shown", async () => {
    const page = await pages.open(formUrl(stage.url, { ...form, receiver: "carol.eth" }));
    await connectLocal(page);
    await page.getByText(`carol.eth (${carol}) receives the output, not you.`).waitFor();
    await agree(page);
    await moveCarol(account(8));
    const before = await Promise.all([carol, account(8)].map((each) => usdcOf(each as string)));
    await trade(page);
    const after = await Promise.all([carol, account(8)].map((each) => usdcOf(each as string)));
    expect(after[0]).toBeGreaterThan(before[0] as bigint);
    expect(after[1]).toBe(before[1]);
    // Whoever opens the link anew is shown the new address.
    await page.reload();
    await page.getByText(`carol.eth (${account(8)}) receives the output, not you.`).waitFor();
    await moveCarol(carol as string);
  });

  test.each([
    ["nosuch.eth", "Nobody has registered this name"],
    ["b\u043eb.eth", "characters that are invisible or look like others"],
    ["bo\u202eb.eth", "characters that are invisible or look like others"],
    ["bob", "Receiver is not an address"],
  ])("the receiver %j is refused at its field, and nothing is quoted for it", async (name, says) => {
    const asked: string[] = [];
    const page = await pages.open(formUrl(stage.url, { ...form, receiver: name }), {}, async (opened) => {
      opened.on("request", (request) => {
        if (/\/shortcuts\/(quote|route)\?/.test(request.url())) asked.push(request.url());
      });
    });
    await connectLocal(page, 3);
    await page.getByText(says).waitFor();
    expect(asked.filter((url) => url.includes("receiver"))).toEqual([]);
    expect(await page.getByText(/receives the output/).count()).toBe(0);
    await receiver(page).fill("bob.eth");
    await page.getByText(`leads to ${bob}`).waitFor();
    await page.getByText(/simulated on block/).waitFor();
    expect(asked.at(-1)).toContain(`receiver=${bob}`);
  });

  test("a service that answers a name with something else than an address gets no trade", async () => {
    const page = await pages.open(
      formUrl(stage.url, { ...form, receiver: "bob.eth" }),
      {},
      async (opened) => {
        await opened.route("**/api/v1/names/1/bob.eth", (route) =>
          route.fulfill({ json: { chainId: 1, name: "bob.eth", address: "bob.eth" } }),
        );
      },
    );
    await connectLocal(page, 3);
    await page.getByText("The name cannot be looked up right now").waitFor();
    expect(await page.getByRole("button", { name: "Trade", exact: true }).isEnabled()).toBe(false);
  });

  test("the fields say that names are possible, and Wallet looks them up", async () => {
    const page = await pages.open(formUrl(stage.url, form));
    await openOptions(page);
    expect(await receiver(page).getAttribute("placeholder")).toBe("The sender, or 0x… or alice.eth");
    await page.goto(`${stage.url}/#/wallet`);
    const field = page.getByLabel("Address or name");
    await field.fill("Bob.eth");
    await page.getByRole("button", { name: "Look up" }).click();
    await page.getByText(`leads to ${bob}`).waitFor();
    await page.getByRole("region", { name: "What it holds" }).getByText("USDC").first().waitFor();
    await expect.poll(() => field.inputValue()).toBe("Bob.eth");
    expect(await faultsOf(page)).toEqual([]);
    await field.fill("nosuch.eth");
    await page.getByRole("button", { name: "Look up" }).click();
    await page.getByText("Nobody has registered this name").waitFor();
    expect(await page.getByRole("region", { name: "What it holds" }).count()).toBe(0);
  });

  test("a network without names offers none", async () => {
    const page = await pages.open(formUrl(stage.url, form), {}, async (opened) => {
      await opened.route("**/api/v1/networks*", async (route) => {
        const response = await route.fetch();
        const [{ ensRegistry, ...network }] = await response.json();
        await route.fulfill({ response, json: [network] });
      });
    });
    await openOptions(page);
    expect(await receiver(page).getAttribute("placeholder")).toBe("The sender, or 0x…");
    await page.goto(`${stage.url}/#/wallet/bob.eth`);
    await page.getByText("Not an address: enter 0x and 40 hex digits.").waitFor();
  });

  test("the connected account shows the name that leads back to it, and no other", async () => {
    const page = await pages.open(formUrl(stage.url, form));
    await connectLocal(page);
    await page.getByRole("button", { name: `${alice?.slice(0, 6)}…${alice?.slice(-4)} alice.eth` }).waitFor();
    // Carol's address claims no name.
    await page.getByRole("button", { name: /alice\.eth/ }).click();
    await page.getByRole("radio").nth(2).check();
    await page.getByRole("button", { name: "Done" }).click();
    const button = page.getByRole("button", { name: new RegExp(`^${carol?.slice(0, 6)}`) });
    expect(await button.innerText()).not.toContain(".eth");
  });
});
