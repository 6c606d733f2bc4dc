import type { Address } from "../../lib/address.js";
import { type Hex, word } from "../../lib/hex.js";
import { keccak256 } from "../../lib/keccak.js";

const TOKEN0 = "0x0dfe1681"; // token0()
const TOKEN1 = "0xd21220a7"; // token1()

/**
 * A kind of factory or registry, as the table of known contracts marks it. `lookup` is the function that answers with
 * the contract for what the contract itself says to `getters`, or, without any, whether it knows the address.
 */
export type FactoryKind = {
  readonly lookup: Hex;
  readonly getters: readonly Hex[];
  /** How many of the getters, from the first, name tokens that confirmContracts does not ask every contract for. */
  readonly tokens?: number;
  /** Whether only the contract that a contract names as its creator is asked. Registries are asked about everything. */
  readonly isNamed?: true;
  /** What precedes the address in the key of a registry that hashes its keys. */
  readonly key?: string;
  /** Whether the contracts answer for their coins by index, so that one without an answer cannot be judged. */
  readonly hasCoins?: true;
  /** Whether the creator of one may let it call a contract of their own. */
  readonly hasHooks?: true;
  /** What distinguishes pools of the same tokens. Absent if their addresses are not computed. */
  readonly salts?: {
    readonly isPacked: boolean;
    /** What may follow the two tokens: fees, tick spacings, or whether the pool is stable. */
    readonly terms: readonly number[];
    readonly trades: "byAmount" | "byCallback";
  };
};

/** Fees in millionths, and tick spacings, that factories are known to allow. */
const fees = [500, 3000, 100, 10_000, 2500, 200, 300, 400, 50, 80, 250, 450, 750, 1000, 2000, 5000, 20_000];
const spacings = [
  1, 100, 200, 50, 2000, 10, 60, 5, 2, 20, 25, 30, 40, 80, 120, 150, 250, 300, 400, 500, 1000,
];

export const kinds: Readonly<Record<string, FactoryKind>> = {
  p: {
    lookup: "0xe6a43905", // getPair(address,address)
    getters: [TOKEN0, TOKEN1],
    isNamed: true,
    salts: { isPacked: true, terms: [], trades: "byAmount" },
  },
  s: {
    lookup: "0x79bc57d5", // getPool(address,address,bool)
    getters: [TOKEN0, TOKEN1, "0x22be3de1"], // stable()
    isNamed: true,
    salts: { isPacked: true, terms: [0, 1], trades: "byAmount" },
  },
  q: {
    lookup: "0x6801cc30", // getPair(address,address,bool)
    getters: [TOKEN0, TOKEN1, "0x22be3de1"], // stable()
    isNamed: true,
  },
  f: {
    lookup: "0x1698ee82", // getPool(address,address,uint24)
    getters: [TOKEN0, TOKEN1, "0xddca3f43"], // fee()
    isNamed: true,
    salts: { isPacked: false, terms: fees, trades: "byCallback" },
  },
  t: {
    lookup: "0x28af8d0b", // getPool(address,address,int24)
    getters: [TOKEN0, TOKEN1, "0xd0c93a7c"], // tickSpacing()
    isNamed: true,
    salts: { isPacked: false, terms: spacings, trades: "byCallback" },
  },
  o: {
    lookup: "0xd9a641e1", // poolByPair(address,address)
    getters: [TOKEN0, TOKEN1],
    isNamed: true,
    salts: { isPacked: false, terms: [], trades: "byCallback" },
  },
  w: {
    lookup: "0x704037bd", // getLBPairInformation(address,address,uint256)
    getters: ["0x05e8746d", "0xda10610c", "0x17f11ecc"], // getTokenX(), getTokenY(), getBinStep()
    tokens: 2,
    isNamed: true,
  },
  x: {
    lookup: "0x704037bd", // getLBPairInformation(address,address,uint256)
    getters: ["0x16dc165b", "0xb7d19fc4", "0x98c7adf3"], // tokenX(), tokenY(), feeParameters(), which begin with the step
    tokens: 2,
    isNamed: true,
  },
  l: {
    lookup: "0x35ea6a75", // getReserveData(address)
    getters: ["0xb16a19de"], // UNDERLYING_ASSET_ADDRESS()
    isNamed: true,
  },
  y: {
    lookup: "0xe177dc70", // latestVault(address)
    getters: ["0xfc0c546a"], // token()
  },
  c: { lookup: "0x9ac90d3d", getters: [], hasCoins: true }, // get_coins(address)
  m: { lookup: "0x29b5352c", getters: [] }, // isMetaMorpho(address)
  v: { lookup: "0x5edec50d", getters: [] }, // isVaultV2(address)
  e: { lookup: "0x29710388", getters: [], hasHooks: true }, // isProxy(address)
  a: { lookup: "0x652b9b41", getters: [] }, // isVault(address)
  k: { lookup: "0x8e8f294b", getters: [] }, // markets(address)
  d: { lookup: "0x3c11e12a", getters: [] }, // isDex(address)
  b: { lookup: "0x6634b753", getters: [] }, // isPoolFromFactory(address)
  // Knows contracts by the hash of these words and the address.
  r: { lookup: "0x7ae1cfca", getters: [], key: "contract.exists" }, // getBool(bytes32)
};

/**
 * Returns the salt of a pool, from its two tokens, the lower address first, and from the number that distinguishes it
 * from their other pools.
 */
export function saltOf(kind: FactoryKind, [token0, token1]: readonly [Address, Address], term?: number): Hex {
  if (kind.salts?.isPacked) {
    const last = term === undefined ? "" : term.toString(16).padStart(2, "0");
    return keccak256(`0x${token0.slice(2)}${token1.slice(2)}${last}`);
  }
  const words = [BigInt(token0), BigInt(token1), ...(term === undefined ? [] : [BigInt(term)])];
  return keccak256(`0x${words.map(word).join("")}`);
}

/** Returns the address that CREATE2 gives. */
export function create2(creator: Address, salt: Hex, initCodeHash: Hex): Address {
  const place: Hex = `0xff${creator.slice(2)}${salt.slice(2)}${initCodeHash.slice(2)}`;
  return `0x${keccak256(place).slice(-40)}`;
}
