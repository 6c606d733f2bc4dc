import type { Hex } from "viem";
import type { Artifacts } from "../../artifacts.js";
import { type DevBinPair, devBinFactories, devBinPairs } from "../../definition/pools/bins.js";
import { callsOf, withArguments } from "../abi.js";
import type { BuildTx, Session } from "../session.js";

const call = callsOf([
  "function createPair(address x, address y, uint16 step, uint24 id, (uint16 baseFactor, uint16 filterPeriod, uint16 decayPeriod, uint16 reductionFactor, uint24 variableFeeControl, uint16 protocolShare, uint24 maxVolatilityAccumulator) rule) returns (address pair)",
  "function transfer(address to, uint256 value)",
]);
const ofFirst = callsOf(["function deposit(uint256[] ids, uint256[] x, uint256[] y)"]);
const ofLater = callsOf(["function deposit(uint256[] ids, bytes32[] amounts)"]);

/** Builds a factory of each version of the Liquidity Book, and pairs with tokens in their bins. */
export async function buildBins(session: Session, artifacts: Artifacts): Promise<void> {
  const { "2.0": first, "2.1": second, "2.2": third } = devBinFactories;
  const later = artifacts.binPair;
  await session.initInPlace([
    { label: "pair of bins 2.0", address: first.implementation, initCode: artifacts.firstBinPair as Hex },
    {
      label: "pair of bins 2.1",
      address: second.implementation,
      initCode: withArguments(later, "bool", false),
    },
    {
      label: "pair of bins 2.2",
      address: third.implementation,
      initCode: withArguments(later, "bool", true),
    },
    ...Object.entries(devBinFactories).map(([version, { factory, implementation }]) => ({
      ...{ label: `factory of bins ${version}`, address: factory },
      initCode: withArguments(artifacts.binFactory, "address", implementation),
    })),
  ]);
  for (const pair of devBinPairs) session.queue(...pairTxs(pair));
  await session.flush();
}

function pairTxs({
  name,
  version,
  address,
  tokenX,
  tokenY,
  stepBps,
  activeId,
  rule,
  bins,
}: DevBinPair): BuildTx[] {
  const label = `bins of ${name}`;
  const [baseFactor, filterPeriod, decayPeriod, reductionFactor] = rule;
  const [, , , , variableFeeControl, protocolShare, maxVolatilityAccumulator] = rule;
  const ofRule = {
    ...{ baseFactor, filterPeriod, decayPeriod, reductionFactor },
    ...{ variableFeeControl, protocolShare, maxVolatilityAccumulator },
  };
  const [xs, ys] = [bins.map(({ x }) => x), bins.map(({ y }) => y)];
  const ids = bins.map(({ id }) => BigInt(id));
  const packed = bins.map(({ x, y }) => `0x${((y << 128n) | x).toString(16).padStart(64, "0")}` as Hex);
  const deposit = version === "2.0" ? ofFirst("deposit", ids, xs, ys) : ofLater("deposit", ids, packed);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  return [
    {
      ...{ label, to: devBinFactories[version].factory, gas: 1_500_000 },
      data: call("createPair", tokenX, tokenY, stepBps, activeId, ofRule),
    },
    { label: `${label}: X`, to: tokenX, data: call("transfer", address, sum(xs)) },
    { label: `${label}: Y`, to: tokenY, data: call("transfer", address, sum(ys)) },
    { label: `${label}: deposit`, to: address, data: deposit, gas: 6_000_000 },
  ];
}
