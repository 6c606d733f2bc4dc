/** Hues of common protocols, chosen far apart. Other protocols get a hue from a hash of their name. */
const fixed: Readonly<Record<string, number>> = {
  "uniswap-v4": 3,
  "uniswap-v3": 0,
  "uniswap-v2": 6,
  "pancakeswap-v3": 4,
  "sushiswap-v2": 8,
  "curve-dex": 7,
  "balancer-v2": 2,
  "wrapped-native": 9,
  lido: 8,
  "aave-v3": 6,
  erc4626: 5,
};

export function hueOf(protocol: string): string {
  let sum = 0;
  for (const letter of protocol) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return `var(--hue-${fixed[protocol] ?? sum % 10})`;
}
