import { type Address, concat, type Hex, keccak256, maxUint256, numberToHex, zeroAddress } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { devLido } from "../../definition/conversions/lido.js";
import { type DevComposablePool, devBalancer, devComposablePools } from "../../definition/pools/balancer.js";
import { callsOf, withArguments } from "../abi.js";
import type { Session } from "../session.js";
import { bufferSeconds, createPool, pauseWindowSeconds, queueInitialJoin } from "./balancerJoin.js";

const settingsType =
  "(address vault, address feePercentages, string name, string symbol, address[] tokens, address[] rateProviders, uint256[] cacheSeconds, bool[] exempt, uint256 amplification, uint256 swapFee, uint256 pauseWindow, uint256 buffer, address owner, string version)";

const call = callsOf([
  "function create(string name, string symbol, address[] tokens, uint256 amplification, address[] rateProviders, uint256[] cacheSeconds, bool[] exempt, uint256 swapFee, address owner) returns (address)",
]);

/** The fee type for yield, and the maximum that governance may set for it and for the fee on assets. */
const yieldFeeType = 2n;
const mostFee = 500_000_000_000_000_000n;

/** Builds composable stable pools with their sources of fees and rates. The vault must exist, with its swap fee set. */
export async function buildComposablePools(session: Session, artifacts: Artifacts): Promise<void> {
  const { vault, feePercentages, wstethRates, composableFactory, protocolYieldFee } = devBalancer;
  const { balancerFeePercentages } = artifacts;
  const feesCode = withArguments(
    balancerFeePercentages,
    "address, uint256, uint256",
    vault,
    mostFee,
    mostFee,
  );
  const ratesCode = withArguments(artifacts.wstethRates, "address", devLido.wsteth);
  await session.initInPlace([
    { label: "Balancer fee percentages", address: feePercentages, initCode: feesCode },
    { label: "wstETH rate", address: wstethRates, initCode: ratesCode },
  ]);
  await setYieldFee(session, feePercentages, protocolYieldFee);
  const factoryCode = withArguments(
    artifacts.composablePoolFactory,
    "address, address, string, string",
    ...([vault, feePercentages, "3", "3"] as const),
  );
  await session.initInPlace([
    {
      label: "Balancer composable pools",
      address: composableFactory,
      initCode: factoryCode,
      gas: 16_000_000,
    },
  ]);
  for (const pool of devComposablePools) {
    const { symbol: label, address, nonce } = pool;
    if (nonce === undefined) {
      await session.initInPlace([{ label, address, initCode: poolCode(session, artifacts, pool) }]);
    } else {
      await createPool(session, {
        label,
        factory: composableFactory,
        nonce,
        data: creationOf(session, pool),
      });
    }
  }
  for (const pool of devComposablePools) await queueStart(session, pool);
}

// Only governance can set the fee, and the vault has none here. The value is the low half of the mapping's first word.
async function setYieldFee(session: Session, feePercentages: Address, fee: bigint): Promise<void> {
  const slot = keccak256(concat([numberToHex(yieldFeeType, { size: 32 }), numberToHex(0, { size: 32 })]));
  const word = (1n << 128n) | (mostFee << 64n) | fee;
  await session.call("anvil_setStorageAt", [feePercentages, slot, numberToHex(word, { size: 32 })]);
}

/** What a pool is created with, whoever creates it. */
function termsOf({ symbol, tokens, amplification, swapFee }: DevComposablePool) {
  return {
    name: symbol,
    symbol,
    tokens: tokens.map(({ address }) => address),
    rateProviders: tokens.map(({ rate }) => rate?.provider ?? zeroAddress),
    cacheSeconds: tokens.map(({ rate }) => rate?.cacheSeconds ?? 0n),
    exempt: tokens.map(({ rate }) => rate?.exempt ?? false),
    amplification,
    swapFee,
  };
}

function creationOf({ provider }: Session, pool: DevComposablePool): Hex {
  const { name, symbol, tokens, rateProviders, cacheSeconds, exempt, ...rest } = termsOf(pool);
  const { amplification, swapFee } = rest;
  const rates = [rateProviders, cacheSeconds, exempt] as const;
  return call("create", name, symbol, tokens, amplification, ...rates, swapFee, provider);
}

function poolCode(session: Session, artifacts: Artifacts, pool: DevComposablePool): Hex {
  const settings = {
    vault: devBalancer.vault,
    feePercentages: devBalancer.feePercentages,
    ...termsOf(pool),
    pauseWindow: pauseWindowSeconds,
    buffer: bufferSeconds,
    owner: session.provider,
    version: "3",
  };
  return withArguments(artifacts.composablePool, settingsType, settings);
}

/** The first join also pays in the pool's own token, of which it mints nearly 2^111 units for this purpose. */
async function queueStart(session: Session, { address, symbol, tokens }: DevComposablePool): Promise<void> {
  const started = [...tokens, { address, start: 0n }].sort((a, b) => (a.address < b.address ? -1 : 1));
  await queueInitialJoin(session, {
    pool: address,
    label: `${symbol} liquidity`,
    assets: started.map((token) => token.address),
    amounts: started.map(({ start }) => start),
    mostIn: started.map((token) => (token.address === address ? maxUint256 : token.start)),
  });
}
