import type { Rpc } from "../../chain/index.js";
import { readAt } from "../../chain/index.js";
import { SluiceError } from "../../errors/index.js";
import { type Address, addressAt, ZERO_ADDRESS } from "../../lib/address.js";
import type { Hex } from "../../lib/hex.js";
import type { Reading } from "../../lib/reading.js";
import type { Network } from "../../networks/index.js";
import { onNewestMarket } from "../../quote/index.js";
import { readOn } from "../readOn.js";
import type { WalletServices } from "../services.js";
import { normalName } from "./normalName.js";
import { type NameRecord, type Registry, readRecord } from "./readRecord.js";

/** `addr(bytes32)` of a resolver (EIP-137): the address on Ethereum. */
const ADDR = "0x3b3b57de";

/** A normalised name and the address that it leads to on a network. */
export type ResolvedName = { readonly name: string; readonly address: Address };

type Asked = { readonly network: Network; readonly name: string };

/**
 * Returns the address of a name at the newest block. Throws INVALID_PARAMETER for an invalid name, NAMES_UNSUPPORTED,
 * UNKNOWN_NAME, NAME_WITHOUT_RESOLVER, OFFCHAIN_NAME, UNREADABLE_NAME, STATE_STALE, RPC_UNAVAILABLE and
 * BlockGoneError.
 */
export async function resolveName(services: WalletServices, text: string): Promise<ResolvedName> {
  const { network } = services;
  const registry = registryOf(network);
  const name = await requireName(text);
  const read = await onNewestMarket(services, (market) =>
    readOn(services, market, readAddress(registry, name)),
  );
  return { name, address: requireAddress({ network, name }, read) };
}

/** Returns the address of a name as a node says it at a block, without a service. Throws what `resolveName` throws. */
export async function resolveNameAt(
  { rpc, network, blockHash }: { readonly rpc: Rpc; readonly network: Network; readonly blockHash: Hex },
  text: string,
): Promise<ResolvedName> {
  const registry = registryOf(network);
  const name = await requireName(text);
  const { multicall3 } = network;
  const read = await readAt(rpc, { multicall3, blockHash }, readAddress(registry, name));
  return { name, address: requireAddress({ network, name }, read) };
}

/** Returns the registry of names on a network. Throws NAMES_UNSUPPORTED if there is none. */
export function registryOf({ ensRegistry, multicall3, name }: Network): Registry {
  if (ensRegistry !== undefined) return { registry: ensRegistry, multicall3 };
  throw new SluiceError("NAMES_UNSUPPORTED", `${name} has no names; use the address itself`);
}

/** Returns the error for a chain that lacks the registry that its network has elsewhere, such as a local one. */
export function withoutRegistry({ name, ensRegistry }: Network): SluiceError {
  const message = `${name} has no names: nothing is at ${ensRegistry}, where its registry should be`;
  return new SluiceError("NAMES_UNSUPPORTED", message);
}

async function requireName(text: string): Promise<string> {
  const read = await normalName(text);
  if ("name" in read) return read.name;
  const shown = text.slice(0, 80).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "�");
  const message = `the name is "${shown}"; allowed is one that ENSIP-15 accepts, and here ${read.fault}`;
  throw new SluiceError("INVALID_PARAMETER", [message]);
}

/** Reads the address that a normalised name leads to. */
export function* readAddress(
  registry: Registry,
  name: string,
): Reading<{ readonly address: Address | undefined; readonly kind: NameRecord["kind"] }> {
  const record = yield* readRecord(registry, name, ADDR);
  if (record.kind !== "found") return { kind: record.kind, address: undefined };
  // A resolver that returns anything but a single word may mean anything.
  const address = record.data.length === 66 ? addressAt(record.data, 0) : undefined;
  return { kind: address === undefined ? "failed" : "found", address };
}

function requireAddress(
  { network, name }: Asked,
  { kind, address }: { readonly kind: NameRecord["kind"]; readonly address: Address | undefined },
): Address {
  switch (kind) {
    case "noRegistry":
      throw withoutRegistry(network);
    case "unregistered":
      throw new SluiceError("UNKNOWN_NAME", `Nobody has registered ${name} on ${network.name}`);
    case "noResolver":
      throw new SluiceError(
        "NAME_WITHOUT_RESOLVER",
        `${name} is registered on ${network.name}, but its owner has set no resolver`,
      );
    case "offchain":
      throw new SluiceError(
        "OFFCHAIN_NAME",
        `The address of ${name} is kept outside the chain, where Sluice does not look`,
      );
    case "failed":
      throw new SluiceError("UNREADABLE_NAME", `The resolver of ${name} does not return an address`);
    case "found":
      if (address !== undefined && address !== ZERO_ADDRESS) return address;
      throw new SluiceError(
        "UNKNOWN_NAME",
        `${name} is registered on ${network.name}, but has no address there`,
      );
  }
}
