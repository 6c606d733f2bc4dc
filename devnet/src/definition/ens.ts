import { devAccounts } from "../accounts.js";

/** The contracts of ENS, at Ethereum mainnet's addresses. */
export const devEns = {
  /** The registry that the present one falls back to. */
  oldRegistry: "0x314159265dd8dbb310642f98f50c066173c1259b",
  registry: "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e",
  /** The public resolver of 2020, and what ENS published with it. */
  publicResolver: "0x4976fb03c32e5b8cfe2b6ccb31c09ba78ebaba41",
  defaultReverseResolver: "0xa2c122be93b0074270ebee7f6b7292c7deb45047",
  reverseRegistrar: "0x084b1c3c81545d370f3634392de611caabff8148",
} as const;

type DevName = {
  readonly name: string;
  readonly address: `0x${string}`;
  /** Whether the address claims the name as its own. */
  readonly isPrimary: boolean;
};

const account = (index: number) => devAccounts[index]!.address;

/** The names of the chain, all of which belong to its accounts. */
export const devNames: readonly DevName[] = [
  { name: "alice.eth", address: account(0), isPrimary: true },
  { name: "bob.eth", address: account(1), isPrimary: true },
  { name: "carol.eth", address: account(2), isPrimary: false },
];
