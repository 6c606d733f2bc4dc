import { encodeAbiParameters, encodeFunctionData, numberToHex, parseAbi, parseAbiParameters } from "viem";
import { devCurveRegistry } from "../../../devnet/dist/index.js";
import { codeOf } from "../definition/places.mjs";
import { approval, parts } from "./session.mjs";
import { createdAt } from "./weighted.mjs";

const abi = parseAbi([
  "function set_minter(address minter)",
  "function add_liquidity(uint256[2] amounts, uint256 min_mint_amount)",
  "function add_liquidity(uint256[3] amounts, uint256 min_mint_amount)",
  "function add_liquidity(uint256[4] amounts, uint256 min_mint_amount)",
  "function add((address pool, address share, address[] coins)[] wanted)",
]);
const shareConstructor = parseAbiParameters("string, string, uint256, uint256");
const realConstructor = parseAbiParameters("address[4], address[4], address, uint256, uint256");
const ownConstructor = parseAbiParameters("address[], address, uint256[7]");
/** Where the real pool keeps `admin_fee`: its constructor sets none, and a change of it takes three days. */
const adminFeeSlot = numberToHex(5, { size: 32 });
const [fee, adminFee] = [4_000_000n, 5_000_000_000n];
const inOne = 20;

/** Curve pools: real ones of four coins, the local chain's stand-in for those of two and three. Returns their addresses. */
export async function buildCurvePools(session, pools, artifacts) {
  for (const name of ["curveShare", "curvePool", "ownCurvePool"])
    await session.call("anvil_setCode", codeOf[name], artifacts[name]);
  const firstShare = await session.nonce();
  const names = pools.map(({ symbol }) => encodeAbiParameters(shareConstructor, [symbol, symbol, 18n, 0n]));
  await session.deploy("Curve shares", codeOf.curveShare, names, inOne);
  const shares = pools.map((_, index) => createdAt(firstShare + index));
  const made = pools.map((pool, index) => ({ ...pool, share: shares[index] }));
  for (const isReal of [true, false]) {
    const group = made.filter(({ real }) => real === isReal);
    const nonce = await session.nonce();
    const code = isReal ? codeOf.curvePool : codeOf.ownCurvePool;
    await session.deploy("Curve pools", code, group.map(isReal ? realArguments : ownArguments), inOne);
    for (const [index, pool] of group.entries()) pool.address = createdAt(nonce + index);
  }
  await session.flush();
  for (const { real, address } of made)
    if (real)
      await session.call("anvil_setStorageAt", address, adminFeeSlot, numberToHex(adminFee, { size: 32 }));
  await session.run("Curve liquidity", made.flatMap(liquidityCalls), inOne);
  await register(session, made);
  const listed = made.map(({ address, share, symbol, real, coins }) => ({
    address,
    share,
    symbol,
    coins: coins.length,
    early: real,
  }));
  return { curvePools: listed };
}

function realArguments({ coins, share, amplification }) {
  const four = coins.map(({ address }) => address);
  return encodeAbiParameters(realConstructor, [four, four, share, amplification, fee]);
}

function ownArguments({ coins, share, amplification }) {
  const numbers = [fee, adminFee, amplification * 100n, amplification * 100n, 0n, 0n, 100n];
  return encodeAbiParameters(ownConstructor, [coins.map(({ address }) => address), share, numbers]);
}

function liquidityCalls({ address, share, coins, amounts }) {
  const overload = abi.filter((item) => item.name === "add_liquidity")[coins.length - 2];
  return [
    { to: share, data: encodeFunctionData({ abi, functionName: "set_minter", args: [address] }) },
    ...coins.map((coin) => approval(coin.address, address)),
    { to: address, data: encodeFunctionData({ abi: [overload], args: [amounts, 0n] }) },
  ];
}

/** Adds them to the local chain's registry. */
async function register(session, pools) {
  const listed = pools.map(({ address, share, coins }) => ({
    pool: address,
    share,
    coins: coins.map((coin) => coin.address),
  }));
  for (const part of parts(listed, inOne)) {
    const data = encodeFunctionData({ abi, functionName: "add", args: [part] });
    await session.send("Curve's registry", { to: devCurveRegistry, data });
  }
}
