import { maxUint256, stringToHex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devSky } from "../../definition/conversions/sky.js";
import { devToken } from "../../definition/tokens.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";

const call = callsOf([
  "function rely(address account)",
  "function suck(address to, uint256 wad)",
  "function approve(address spender, uint256 value) returns (bool)",
  "function transfer(address to, uint256 value) returns (bool)",
  "function setFees(uint256 tin, uint256 tout)",
  "function daiToUsds(address usr, uint256 wad)",
  "function deposit(uint256 assets, address receiver) returns (uint256 shares)",
  "function mint(address to, uint256 value)",
  "function file(bytes32 what, uint256 data)",
]);
const wad = 10n ** 18n;

/** Builds USDS with its converter, the peg stability module of USDC with its wrapper, sUSDS, and SKY with its converter. */
export async function buildSky(session: Session, artifacts: Artifacts): Promise<void> {
  const { vat, daiJoin, usdsJoin, usds, converter, litePsm, pocket, usdsPsm, susds } = devSky;
  const [dai, usdc] = [devToken("DAI").address, devToken("USDC").address];
  const tokenTypes = "string, string, uint8, address[], uint256[]";
  const joinCode = (token: typeof dai, cages: boolean) =>
    withArguments(artifacts.skyJoin, "address, address, bool", vat, token, cages);
  await session.initInPlace([
    {
      label: "USDS",
      address: usds,
      initCode: withArguments(artifacts.dai, tokenTypes, "USDS Stablecoin", "USDS", 18, [], []),
    },
    { label: "Vat", address: vat, initCode: withArguments(artifacts.skyVat, "") },
    { label: "DAI join", address: daiJoin, initCode: joinCode(dai, true) },
    { label: "USDS join", address: usdsJoin, initCode: joinCode(usds, false) },
  ]);
  await session.initInPlace([
    {
      label: "USDS converter",
      address: converter,
      initCode: withArguments(artifacts.usdsConverter, "address, address", daiJoin, usdsJoin),
    },
    {
      label: "pocket",
      address: pocket,
      initCode: withArguments(artifacts.skyPocket, "address, address", usdc, litePsm),
    },
    {
      label: "LitePsm",
      address: litePsm,
      initCode: withArguments(
        artifacts.litePsm,
        "address, address, address, uint256",
        ...([usdc, daiJoin, pocket, devSky.buffer * wad] as const),
      ),
    },
    {
      label: "sUSDS",
      address: susds,
      initCode: withArguments(
        artifacts.savingsUsds,
        "address, uint256, address, address",
        ...([usds, devSky.rateRay, usdsJoin, vat] as const),
      ),
    },
  ]);
  await session.initInPlace([
    {
      label: "UsdsPsmWrapper",
      address: usdsPsm,
      initCode: withArguments(artifacts.usdsPsmWrapper, "address, address", litePsm, usdsJoin),
    },
  ]);
  await fill(session);
  await buildMkrSky(session, artifacts);
}

/** Builds SKY and its converter, which holds SKY for all MKR. */
async function buildMkrSky(session: Session, artifacts: Artifacts): Promise<void> {
  const { sky, mkrSky, rate, mkrFeeE18 } = devSky;
  const mkr = devToken("MKR").address;
  await session.initInPlace([
    { label: "SKY", address: sky, initCode: artifacts.sky as `0x${string}` },
    {
      label: "MKR converter",
      address: mkrSky,
      initCode: withArguments(artifacts.mkrSky, "address, address, uint256", mkr, sky, rate),
    },
  ]);
  const supply = await supplyOf(session, mkr);
  session.queue(
    { label: "SKY of the converter", to: sky, data: call("mint", mkrSky, supply * rate) },
    {
      label: "fee of the converter",
      to: mkrSky,
      data: call("file", stringToHex("fee", { size: 32 }), mkrFeeE18),
    },
  );
  await session.flush();
}

const supplyOf = async (session: Session, token: `0x${string}`): Promise<bigint> =>
  BigInt((await session.call("eth_call", [{ to: token, data: "0x18160ddd" }, "latest"])) as string);

/** Issues DAI and USDS by their joins, and provides the module and the savings with the provider's stablecoins. */
async function fill(session: Session): Promise<void> {
  const { vat, daiJoin, usdsJoin, usds, converter, litePsm, pocket, susds } = devSky;
  const [dai, usdc] = [devToken("DAI").address, devToken("USDC").address];
  const queue = (label: string, to: typeof dai, data: `0x${string}`) => session.queue({ label, to, data });
  queue("DAI's join issues", dai, call("rely", daiJoin));
  queue("USDS's join issues", usds, call("rely", usdsJoin));
  queue("DAI in the accounts", vat, call("suck", daiJoin, await supplyOf(session, dai)));
  queue("fees of the module", litePsm, call("setFees", devSky.tinE18, devSky.toutE18));
  queue("DAI of the module", dai, call("transfer", litePsm, devSky.cash * wad));
  queue("USDC of the module", usdc, call("transfer", pocket, devSky.gems * 10n ** 6n));
  queue("approve the converter", dai, call("approve", converter, maxUint256));
  queue("DAI to USDS", converter, call("daiToUsds", session.provider, devSky.converted * wad));
  queue("approve sUSDS", usds, call("approve", susds, maxUint256));
  queue("savings", susds, call("deposit", devSky.saved * wad, session.provider));
  await session.flush();
}
