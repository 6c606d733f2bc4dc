import type { Allowance, Balance } from "../../client/index.js";
import { lookUpAddress, requireParty } from "../request/lookUpAddress.js";
import { readSymbols } from "../request/tokens.js";
import { type ServiceOptions, withService } from "../request/withService.js";
import { alignColumns } from "../terminal/alignColumns.js";
import { formatAmount } from "../terminal/amount.js";
import { bold } from "../terminal/style.js";

/**
 * Shows an address's balances, its smart wallet and the wallet's balances, and its allowances to Sluice's contracts.
 */
export async function showWallet(text: string, options: ServiceOptions & { json?: boolean }): Promise<void> {
  const { chain, json } = options;
  const network = { chainId: chain };
  requireParty({ what: "the address", text });
  await withService(options, async (service) => {
    const { client } = service;
    // Nothing is sent, so the service may say where a name leads.
    const asked = { what: "the address", text, chainId: chain, isUntrusted: false };
    const { address, name } = await lookUpAddress(service, asked);
    const [balances, wallet, walletBalances, approvals] = await Promise.all([
      client.balances({ chainId: String(chain), eoaAddress: address, useEoa: true }),
      client.wallet({ ...network, fromAddress: address }),
      client.balances({ chainId: String(chain), eoaAddress: address, useEoa: false }),
      client.approvals({ ...network, fromAddress: address }),
    ]);
    const all = {
      address,
      ...(name === undefined ? {} : { name }),
      balances,
      wallet: { ...wallet, balances: walletBalances },
      approvals,
    };
    if (json) return print(JSON.stringify(all, null, 2));
    const symbolOf = await readSymbols(
      client,
      chain,
      approvals.map(({ token }) => token),
    );
    print(bold(name === undefined ? address : `${address} ${name}`));
    print(balanceTable(balances));
    print(bold(`Smart wallet ${wallet.address}${wallet.isDeployed ? "" : ", not deployed yet"}`));
    print(balanceTable(walletBalances));
    print(bold("Allowances to Sluice's contracts"));
    print(allowanceTable(approvals, symbolOf));
  });
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

function balanceTable(balances: readonly Balance[]): string {
  if (balances.length === 0) return "  nothing";
  const rows = balances.map(({ amount, decimals, symbol, price, token }) => {
    const usd = price === null ? "" : dollars.format((Number(amount) / 10 ** decimals) * Number(price));
    return [formatAmount(BigInt(amount), decimals), symbol, usd, token];
  });
  return alignColumns(rows).join("\n");
}

function allowanceTable(approvals: readonly Allowance[], symbolOf: (token: `0x${string}`) => string): string {
  if (approvals.length === 0) return "  nothing";
  return alignColumns(
    approvals.map(({ token, amount, spender }) => [symbolOf(token), amount, "raw units for", spender]),
  ).join("\n");
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
