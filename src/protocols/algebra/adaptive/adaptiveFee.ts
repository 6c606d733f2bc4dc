/** The parameters of an adaptive fee, AdaptiveFee.Configuration. */
export type FeeRule = {
  readonly alpha1: bigint;
  readonly alpha2: bigint;
  readonly beta1: bigint;
  readonly beta2: bigint;
  readonly gamma1: bigint;
  readonly gamma2: bigint;
  readonly volumeBeta: bigint;
  readonly volumeGamma: bigint;
  readonly baseFee: bigint;
};

const MAX_UINT16 = 65_535n;
/** The pool divides the average volatility by this before the fee's formula, DataStorageOperator.getFee. */
const VOLATILITY_DIVISOR = 15n;

/**
 * Returns the fee in ppm for the averages of a day, AdaptiveFee.getFee: the base fee plus two sigmoids of the
 * volatility, scaled by a sigmoid of the volume per liquidity.
 */
export function adaptiveFeePpm(rule: FeeRule, volatility: bigint, volume: bigint): number {
  const scaled = volatility / VOLATILITY_DIVISOR;
  const sum =
    sigmoid(scaled, rule.gamma1, rule.alpha1, rule.beta1) +
    sigmoid(scaled, rule.gamma2, rule.alpha2, rule.beta2);
  const most = sum > MAX_UINT16 ? MAX_UINT16 : sum;
  return Number(BigInt.asUintN(16, rule.baseFee + sigmoid(volume, rule.volumeGamma, most, rule.volumeBeta)));
}

/** Returns alpha / (1 + e^((beta − x) / gamma)), which reaches its limit six gammas away from beta. */
function sigmoid(x: bigint, gamma: bigint, alpha: bigint, beta: bigint): bigint {
  const scale = gamma ** 8n;
  if (x > beta) {
    const distance = x - beta;
    if (distance >= 6n * gamma) return alpha;
    const power = exponential(distance, gamma);
    return (alpha * power) / (scale + power);
  }
  const distance = beta - x;
  if (distance >= 6n * gamma) return 0n;
  return (alpha * scale) / (scale + exponential(distance, gamma));
}

/**
 * Returns e^(x / gamma) · gamma^8 by the first nine terms of its series, each rounded down, except that the last two
 * divide separately.
 */
function exponential(x: bigint, gamma: bigint): bigint {
  let factorial = 1n;
  let sum = 0n;
  for (let degree = 0n; degree <= 8n; degree++) {
    if (degree > 0n) factorial *= degree;
    sum += (x ** degree * gamma ** (8n - degree)) / factorial;
  }
  return sum;
}
