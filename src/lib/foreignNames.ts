/**
 * Names under which other APIs limit what a trade may cost or say who receives it, in lower case, with Sluice's name. If
 * one were ignored, a default would apply in its place, and the sender would believe in a protection that they lack.
 * The names are from the documented parameters of other routers' APIs.
 */
const meanings: Readonly<Record<string, readonly string[]>> = {
  slippage: [
    "slippageBps",
    "slippagePercentage",
    "slippagePercent",
    "slippageLimitPercent",
    "slippageTolerance",
    "slippageToleranceBps",
    "maxSlippage",
    "maxSlippageBps",
    "allowedSlippage",
    "userSlippage",
  ],
  minAmountOut: [
    "minReturn",
    "minReturnAmount",
    "minAmount",
    "minOut",
    "minOutput",
    "minOutputAmount",
    "minBuyAmount",
    "minToAmount",
    "minDestAmount",
    "minReceived",
    "minimumReceived",
    "minimumAmountOut",
    "amountOutMin",
    "amountOutMinimum",
    "amountOutWithSlippage",
    "toAmountMin",
    "otherAmountThreshold",
    "maxPriceImpact",
    "maxPriceImpactBps",
    "priceImpactProtectionPercentage",
  ],
  receiver: ["recipient", "destReceiver", "dstReceiver", "destinationAddress", "toAddress", "beneficiary"],
  fee: ["feeBps", "feePercent", "swapFeeBps", "partnerFeeBps", "platformFeeBps", "integratorFee"],
  feeReceiver: ["feeRecipient", "swapFeeRecipient", "feeAddress", "partnerAddress"],
  protocols: ["includedProtocols", "includedSources", "includeSources", "includeDEXS", "allowExchanges"],
  excludeProtocols: [
    "excludedProtocols",
    "excludedSources",
    "excludeSources",
    "excludeDEXS",
    "denyExchanges",
  ],
  deadline: ["expiry", "expiration", "validTo", "validUntil", "txDeadline"],
};

const byName: ReadonlyMap<string, string> = new Map(
  Object.entries(meanings).flatMap(([meant, names]) => names.map((name) => [name.toLowerCase(), meant])),
);

/** Returns what Sluice calls a protection that other APIs call `name`, in any letter case. */
export function meaningOf(name: string): string | undefined {
  return byName.get(name.toLowerCase());
}
