import { devAccounts } from "@sluice/devnet";
import type { Page } from "playwright-core";

/** The account of the wallet. */
export const me = devAccounts[2]?.address.toLowerCase() as string;

type Options = {
  readonly chainId?: string;
  /** A method that the person declines. */
  readonly refuses?: string;
  /** Whether it switches to another network on request. */
  readonly switches?: boolean;
  /** The transaction, counted from 0, that the person declines. */
  readonly declines?: number;
  /** Whether it adds a chain on request, and switches to it. */
  readonly adds?: boolean;
  /** The code and the words with which a method always fails. */
  readonly says?: Readonly<Record<string, readonly [code: number, words: string]>>;
  /** Whether the person cancels each transaction at once: by another one of its nonce that sends nothing. */
  readonly cancels?: boolean;
  /** How often a method fails without effect before it works. */
  readonly fails?: Record<string, number>;
  /** Whether it sends transactions but loses the answer. */
  readonly loses?: boolean;
  /** Whether it does not know typed data. */
  readonly cannotSign?: boolean;
  /** The transaction, counted from 0, whose confirmation waits for `window.wallet.release()`. */
  readonly holds?: number;
  /** The node of each chain by its id in hex. Default: the local chain's, whatever the id. */
  readonly nodes?: Readonly<Record<string, string>>;
  /** The node that it uses from its first transaction on, whatever it was asked for. */
  readonly straysTo?: string;
  /** Whether it announces itself only on `window.wallet.announce()`. */
  readonly isLate?: boolean;
};

/**
 * Announces a browser wallet (EIP-6963) in front of the local chain. `window.wallet.asked` has its requests and
 * `window.wallet.sent` its transactions. `window.wallet.useChain(id, node)` switches it without telling the page.
 */
export function announceWallet({ chainId = "0x1", switches = true, ...more }: Options = {}) {
  return async (page: Page) => {
    // The page itself may connect to its service only.
    await page.exposeFunction("askNode", async (url: string, method: string, params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
      const headers = { "content-type": "application/json" };
      return (await fetch(url, { method: "POST", headers, body })).json();
    });
    await page.addInitScript({
      content: `(() => {
        const options = ${JSON.stringify({ chainId, switches, fails: {}, ...more, me })};
        let chainId = options.chainId;
        let sends = 0;
        let release;
        const released = new Promise((resolve) => (release = resolve));
        let node = options.nodes?.[chainId];
        const useChain = (id, url = options.nodes?.[id]) => { chainId = id; node = url; };
        window.wallet = { asked: [], sent: [], release, useChain };
        const fail = (code, message) => Promise.reject(Object.assign(new Error(message), { code }));
        const provider = {
          on() {}, removeListener() {},
          async request({ method, params = [] }) {
            window.wallet.asked.push(method);
            if (method === options.refuses) return fail(4001, "User rejected the request.");
            if (options.cannotSign && method === "eth_signTypedData_v4") return fail(4200, "The Provider does not support the requested method.");
            if (options.says?.[method]) return fail(...options.says[method]);
            if (options.fails[method] > 0) { options.fails[method]--; return fail(-32603, "Internal JSON-RPC error."); }
            if (method === "eth_requestAccounts" || method === "eth_accounts") return [options.me];
            if (method === "eth_chainId") return chainId;
            if (method === "wallet_switchEthereumChain") {
              if (!options.switches) return fail(4902, "Unrecognized chain ID.");
              useChain(params[0].chainId);
              return null;
            }
            if (method === "eth_sendTransaction" && sends === options.declines) { sends++; return fail(4001, "User rejected the request."); }
            if (method === "eth_sendTransaction" && sends++ === options.holds) await released;
            if (method === "wallet_addEthereumChain") {
              if (!options.adds) return fail(-32602, "May not specify default MetaMask chain.");
              window.wallet.added = params[0];
              useChain(params[0].chainId);
              return null;
            }
            if (method === "eth_sendTransaction") {
              window.wallet.sent.push(params[0]);
              node = options.straysTo ?? node;
            }
            const ask = async () => (await fetch("/local/wallet", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ method, params }) })).json();
            const { result, error } = await (node === undefined ? ask() : window.askNode(node, method, params));
            if (method === "eth_sendTransaction" && options.cancels) {
              const get = { method: "eth_getTransactionByHash", params: [result] };
              const post = (body) => fetch("/local/wallet", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
              const { nonce, gas } = (await (await post(get)).json()).result;
              const price = { maxFeePerGas: "0x2540be40000", maxPriorityFeePerGas: "0x2540be400" };
              await post({ method, params: [{ from: options.me, to: options.me, value: "0x0", nonce, gas, ...price }] });
              window.wallet.isCancelled = true;
            }
            if (method === "eth_sendTransaction" && options.loses) return fail(-32603, "Failed to fetch");
            return error ? fail(error.code, error.message) : result;
          },
        };
        const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info: { uuid: crypto.randomUUID(), name: "Test Wallet", icon: "data:,", rdns: "test.wallet" }, provider }) }));
        if (options.isLate) window.wallet.announce = announce;
        else addEventListener("eip6963:requestProvider", announce);
      })()`,
    });
  };
}

/** Returns the methods that were called on the wallet so far. */
export function askedOf(page: Page): Promise<string[]> {
  return page.evaluate("window.wallet.asked");
}

export async function sendsOf(page: Page): Promise<number> {
  return (await askedOf(page)).filter((method) => method === "eth_sendTransaction").length;
}

export async function signsOf(page: Page): Promise<number> {
  return (await askedOf(page)).filter((method) => method === "eth_signTypedData_v4").length;
}

/** Connects the page, unless it connects by itself because this browser has connected before. */
export async function connectBrowserWallet(page: Page): Promise<void> {
  const connected = page.getByRole("button", { name: new RegExp(`^${me.slice(0, 6)}`) });
  // Whoever clicks while the page reconnects may hit the button of the account instead.
  if (await page.evaluate("localStorage.getItem('sluice.wallet') !== null"))
    await connected.waitFor({ timeout: 10_000 }).catch(() => undefined);
  const connecting = ["Connect", "Test Wallet"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  for (const button of connecting) {
    await button.or(connected).first().waitFor();
    // Another page of the browser may have connected it meanwhile.
    if (!(await connected.isVisible())) await button.click({ timeout: 5_000 }).catch(() => undefined);
  }
  await connected.waitFor();
}
