import type { Address, Hex } from "viem";
import { devAccounts } from "../accounts.js";
import { type Artifacts, link } from "../artifacts.js";
import { type DevToken, devHoldingUsd, devToken, devTokens, unitsForUsd } from "../definition/tokens.js";
import { callsOf, withArguments } from "./abi.js";
import type { Session } from "./session.js";

// FiatTokenV2_2 is at the address of mainnet's implementation. The provider gets the roles that a dev chain does not
// use.
const usdcImplementation = "0x43506849d7c04f9138d1a2050bbf3a0c054402dd";
const usdcLibrary = "0x5c0de00000000000000000000000000000000002";
const usdcDeployer = "0x95ba4cf87d6723ad9c0db21737d862be80e93911";
const lostAndFound = "0x5c0de00000000000000000000000000000000003";

/** What the provider holds of every token, in US dollars. */
export const providerHoldingUsd = 2_000_000_000;

const call = callsOf([
  "function transfer(address to, uint256 value) returns (bool)",
  "function initialize(string name, string symbol, string currency, uint8 decimals, address masterMinter, address pauser, address blacklister, address owner)",
  "function initializeV2(string name)",
  "function initializeV2_1(address lostAndFound)",
  "function initializeV2_2(address[] blacklisted, string symbol)",
  "function configureMinter(address minter, uint256 allowance) returns (bool)",
  "function mint(address to, uint256 amount) returns (bool)",
]);

type Holding = { holder: Address; amount: bigint };

/** Builds every token, with its supply distributed to the dev accounts and the provider. */
export async function buildTokens(session: Session, artifacts: Artifacts): Promise<void> {
  const ownTokens = devTokens.filter(({ kind }) => kind !== "weth9" && kind !== "fiatToken");
  await session.initInPlace(
    ownTokens.map((token) => ({
      label: token.symbol,
      address: token.address,
      initCode: ownTokenCode(session, artifacts, token),
    })),
  );
  queueWeth(session);
  await session.flush();
  await buildUsdc(session, artifacts);
}

function holdings(session: Session, token: DevToken): Holding[] {
  const each = unitsForUsd(token, devHoldingUsd);
  const provided = { holder: session.provider, amount: unitsForUsd(token, providerHoldingUsd) };
  return [provided, ...devAccounts.map(({ address }) => ({ holder: address, amount: each }))];
}

function ownTokenCode(session: Session, artifacts: Artifacts, token: DevToken): Hex {
  const held = holdings(session, token);
  const holders = held.map(({ holder }) => holder);
  const amounts = held.map(({ amount }) => amount);
  const { name, symbol, decimals, kind } = token;
  if (kind === "mkr") return withArguments(artifacts.mkr, "address[], uint256[]", holders, amounts);
  const code =
    kind === "silent" ? artifacts.silentToken : kind === "dai" ? artifacts.dai : artifacts.devToken;
  const types = "string, string, uint8, address[], uint256[]";
  return withArguments(code, types, name, symbol, decimals, holders, amounts);
}

function queueWeth(session: Session): void {
  const weth = devToken("WETH");
  const held = holdings(session, weth);
  const total = held.reduce((sum, { amount }) => sum + amount, 0n);
  session.queue({ label: "wrap ETH", to: weth.address, data: "0x", value: total });
  for (const { holder, amount } of held.slice(1)) {
    session.queue({ label: "WETH transfer", to: weth.address, data: call("transfer", holder, amount) });
  }
}

async function buildUsdc(session: Session, artifacts: Artifacts): Promise<void> {
  const { provider } = session;
  await session.initInPlace([
    { label: "SignatureChecker", address: usdcLibrary, initCode: artifacts.signatureChecker as Hex },
    { label: "FiatTokenV2_2", address: usdcImplementation, initCode: link(artifacts.fiatToken, usdcLibrary) },
  ]);
  const proxyCode = withArguments(artifacts.fiatTokenProxy, "address", usdcImplementation);
  const usdc = await session.deployAt("USDC proxy", usdcDeployer, 20n, proxyCode);
  const token = devToken("USDC");
  const held = holdings(session, token);
  const total = held.reduce((sum, { amount }) => sum + amount, 0n);
  const queue = (label: string, data: Hex) => session.queue({ label: `USDC ${label}`, to: usdc, data });
  const roles = [provider, provider, provider, provider] as const;
  queue("initialize", call("initialize", token.name, token.symbol, "USD", token.decimals, ...roles));
  queue("v2", call("initializeV2", token.name));
  queue("v2.1", call("initializeV2_1", lostAndFound));
  queue("v2.2", call("initializeV2_2", [], token.symbol));
  queue("minter", call("configureMinter", provider, total));
  for (const { holder, amount } of held) queue("mint", call("mint", holder, amount));
  await session.flush();
}
