/** Returns the signature for pools of two, three and four coins. */
function ofSizes(signature: string, sizes: readonly number[]): string[] {
  return sizes.map((size) => signature.replaceAll("[]", `[${size}]`));
}

const ofPlain = (signature: string) => ofSizes(signature, [2, 3, 4]);
const ofCrypto = (signature: string) => ofSizes(signature, [2, 3]);

/** The events of pools whose coins should be worth the same. Those of the newest generation have lists. */
const ofStable: readonly string[] = [
  "TokenExchange(address,int128,uint256,int128,uint256)",
  "TokenExchangeUnderlying(address,int128,uint256,int128,uint256)",
  ...ofPlain("AddLiquidity(address,uint256[],uint256[],uint256,uint256)"),
  "AddLiquidity(address,uint256[],uint256[],uint256,uint256)",
  ...ofPlain("RemoveLiquidity(address,uint256[],uint256[],uint256)"),
  "RemoveLiquidity(address,uint256[],uint256[],uint256)",
  ...ofPlain("RemoveLiquidityImbalance(address,uint256[],uint256[],uint256,uint256)"),
  "RemoveLiquidityImbalance(address,uint256[],uint256[],uint256,uint256)",
  "RemoveLiquidityOne(address,uint256,uint256)",
  "RemoveLiquidityOne(address,uint256,uint256,uint256)",
  "RemoveLiquidityOne(address,int128,uint256,uint256,uint256)",
  "NewParameters(uint256,uint256,uint256)",
  "NewFee(uint256,uint256)",
  "ApplyNewFee(uint256)",
  "ApplyNewFee(uint256,uint256)",
  "RampA(uint256,uint256,uint256,uint256)",
  "StopRampA(uint256,uint256)",
];

/** The events that only pools of moving prices have, those of the newest generation second. */
const ofMovingPrices: readonly string[] = [
  "TokenExchange(address,uint256,uint256,uint256,uint256)",
  "TokenExchange(address,uint256,uint256,uint256,uint256,uint256,uint256)",
  ...ofCrypto("AddLiquidity(address,uint256[],uint256,uint256)"),
  ...ofCrypto("AddLiquidity(address,uint256[],uint256,uint256,uint256)"),
  ...ofCrypto("RemoveLiquidity(address,uint256[],uint256)"),
  "RemoveLiquidityOne(address,uint256,uint256,uint256,uint256,uint256)",
  "ClaimAdminFee(address,uint256)",
  ...ofCrypto("ClaimAdminFee(address,uint256[])"),
  "NewParameters(uint256,uint256,uint256,uint256,uint256,uint256,uint256)",
  "NewParameters(uint256,uint256,uint256,uint256,uint256,uint256)",
  "RampAgamma(uint256,uint256,uint256,uint256,uint256,uint256)",
  "StopRampA(uint256,uint256,uint256)",
];

/** The events that only FX pools have. */
const ofFx: readonly string[] = [
  "AddLiquidity(address,address,uint256[2],uint256,uint256,uint256)",
  "Donation(address,uint256[2])",
  "RemoveLiquidityImbalance(address,uint256,uint256[2],uint256,uint256)",
  "SetDonationParameters(uint256,uint256,uint256,uint256)",
  "SetFeeParameters(uint256,uint256)",
  "SetPolicyContract(address)",
  "LPAllowlistChanged(address,bool)",
];

/** Every event of a pool that affects its trades. */
export const events: readonly string[] = [...ofStable, ...ofMovingPrices, ...ofFx];
