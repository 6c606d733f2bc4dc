import { parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import { devSky, devToken } from "../src/index.js";
import { useDevnet } from "./harness.js";

const { client } = useDevnet();
const abi = parseAbi([
  "function totalSupply() view returns (uint256)",
  "function balanceOf(address) view returns (uint256)",
  "function held(address) view returns (uint256)",
  "function convertToAssets(uint256) view returns (uint256)",
]);
const { vat, daiJoin, usdsJoin, usds, susds, litePsm, pocket, sky, mkrSky, rate } = devSky;
const [dai, usdc] = [devToken("DAI").address, devToken("USDC").address];
const wad = 10n ** 18n;

const read = (address: `0x${string}`, functionName: "totalSupply") =>
  client().readContract({ address, abi, functionName });
const of = (address: `0x${string}`, functionName: "balanceOf" | "held", account: `0x${string}`) =>
  client().readContract({ address, abi, functionName, args: [account] });

describe("Sky's contracts", () => {
  test("account for all DAI and USDS", async () => {
    expect(await of(vat, "held", daiJoin)).toBe(await read(dai, "totalSupply"));
    expect(await of(vat, "held", usdsJoin)).toBe(await read(usds, "totalSupply"));
    expect(await read(usds, "totalSupply")).toBe(devSky.converted * wad);
  });

  test("fill the module and the savings", async () => {
    expect(await of(dai, "balanceOf", litePsm)).toBe(devSky.cash * wad);
    expect(await of(usdc, "balanceOf", pocket)).toBe(devSky.gems * 10n ** 6n);
    expect(await of(usds, "balanceOf", susds)).toBe(devSky.saved * wad);
    const args = [wad] as const;
    const worth = await client().readContract({ address: susds, abi, functionName: "convertToAssets", args });
    expect(worth > wad).toBe(true);
  });

  test("hold SKY for all MKR", async () => {
    const supply = await read(devToken("MKR").address, "totalSupply");
    expect(await of(sky, "balanceOf", mkrSky)).toBe(supply * rate);
  });
});
