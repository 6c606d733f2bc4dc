import { concat, getContractAddress, keccak256, numberToHex } from "viem";
import { devToken, devTokens } from "../../../devnet/dist/index.js";
import { draw } from "./draw.mjs";
import { builderAddress, chainTokenAddress } from "./places.mjs";

const usdPerEth = 3_000;
/** A token's whole supply; enough for every reserve, even of the cheapest token. */
const supply = 2n ** 127n;
/** How many of a thousand tokens are pegged to a dollar, and to ether. */
const dollarsPerMille = 30;
const ethersPerMille = 15;

const cloneCode = concat([
  "0x3d602d80600a3d3981f3363d3d373d3d3d363d73",
  chainTokenAddress,
  "0x5af43d82803e903d91602b57fd5bf3",
]);
const cloneCodeHash = keccak256(cloneCode);

/** Tokens that others trade against, the likeliest first; about as often as on Ethereum. */
export const bases = [
  { token: known("WETH"), share: 0.8 },
  { token: known("USDC"), share: 0.08 },
  { token: known("USDT"), share: 0.07 },
  { token: known("DAI"), share: 0.03 },
  { token: known("WBTC"), share: 0.02 },
];

export const knownTokens = devTokens.map(({ symbol }) => known(symbol));

/**
 * The chain's own tokens, `{ address, number, decimals, priceEth, peg, listed, supply }`, the most traded first.
 * Prices are of whole tokens.
 */
export function makeTokens({ tokens, listed }, seed) {
  const { random, lognormal, pick } = draw("tokens", seed);
  return Array.from({ length: tokens }, (_, number) => {
    const [place, chance] = [number % 1000, random()];
    const peg =
      place < dollarsPerMille ? "usd" : place < dollarsPerMille + ethersPerMille ? "eth" : undefined;
    const usd = Math.min(20_000, Math.max(0.00001, lognormal(0.4, 2.8)));
    const priceEth = peg === "usd" ? 1 / usdPerEth : peg === "eth" ? 1 : usd / usdPerEth;
    const decimals = chance < 0.86 ? 18 : pick([6, 8, 9]);
    return {
      address: cloneAddress(number),
      number,
      decimals,
      priceEth,
      peg,
      listed: number < listed,
      supply,
    };
  });
}

/** Raw units of a token that are worth an amount of ether; at least `least`. */
export function unitsFor({ decimals, priceEth }, eth, least = 10_000n) {
  const units = (BigInt(Math.round((eth / priceEth) * 1e9)) * 10n ** BigInt(decimals)) / 1_000_000_000n;
  return units > least ? units : least;
}

/** Raw units of the second token that one raw unit of the first is worth. */
export function rawPriceOf(token0, token1) {
  return (token0.priceEth / token1.priceEth) * 10 ** (token1.decimals - token0.decimals);
}

/** The lower address first, as the protocols sort them. */
export function sorted(a, b) {
  return a.address < b.address ? [a, b] : [b, a];
}

/** A token of the local chain. */
export function known(symbol) {
  const { address, decimals, usd } = devToken(symbol);
  return { address, symbol, decimals, priceEth: usd / usdPerEth, listed: true };
}

function cloneAddress(number) {
  const salt = numberToHex(number, { size: 32 });
  return getContractAddress({
    opcode: "CREATE2",
    from: builderAddress,
    salt,
    bytecodeHash: cloneCodeHash,
  }).toLowerCase();
}
