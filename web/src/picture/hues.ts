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

const hues = 10;

function usualHue(protocol: string): number {
  let sum = 0;
  for (const letter of protocol) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return fixed[protocol] ?? sum % hues;
}

/** Returns a protocol's usual colour, where it stands alone. */
export function hueOf(protocol: string): string {
  return `var(--hue-${usualHue(protocol)})`;
}

/** Returns the colours of a route's protocols, all different as long as there are enough. */
export function huesOf(protocols: readonly string[]): (protocol: string) => string {
  const taken = new Map<string, number>();
  for (const protocol of protocols) {
    if (taken.has(protocol)) continue;
    const used = new Set(taken.values());
    const usual = usualHue(protocol);
    const free = Array.from({ length: hues }, (_, step) => (usual + step) % hues).find(
      (hue) => !used.has(hue),
    );
    taken.set(protocol, free ?? usual);
  }
  return (protocol) => `var(--hue-${taken.get(protocol) ?? usualHue(protocol)})`;
}
