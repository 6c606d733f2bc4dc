import { keccak256 } from "viem";
import { privateKeyToAddress, sign } from "viem/accounts";
import { delegateOf, type Head, type Rpc, RpcError } from "../chain/index.js";
import { type Address, NOBODY } from "../lib/address.js";
import { type Hex, word } from "../lib/hex.js";
import { MAX_UINT256 } from "../lib/math.js";
import { permit2Address, routerAddress } from "../program/index.js";
import { callData } from "../protocols/index.js";
import type { BlockReads } from "./blockReads.js";

/** The forms of a token's own permit. */
export type PermitForm = "erc2612" | "dai";

/** The key of an account that owns nothing, to test which signatures code accepts. */
const probeKey: Hex = `0x${"51ce".repeat(16)}`;
const probeHash = keccak256(probeKey);
/** `isValidSignature(bytes32,bytes)`, and what it answers for a signature that holds (ERC-1271). */
const validSelector = "0x1626ba7e";
/** Returns that answer to every call: PUSH4, SHL by 224 bits, MSTORE at 0, RETURN of the word. */
const agreeingCode: Hex = `0x63${validSelector.slice(2)}60e01b5f5260205ff3`;

/**
 * Returns the contract whose code `owner` runs by delegation (EIP-7702), if that code does not accept a signature of the
 * account's own key. Permit2 and some tokens ask the code of an account that has some, in place of the key. The code is
 * tried at another account, whose key is known, so what `owner` has set up in its storage does not count. Returns
 * undefined for accounts without such code.
 */
export async function refusingCode(
  rpc: Rpc,
  reads: BlockReads,
  owner: Address,
  head: Head,
): Promise<Address | undefined> {
  const delegate = delegateOf(await reads.code(owner, head));
  if (delegate === undefined) return undefined;
  const code = await reads.code(delegate, head);
  // A delegation to an account that delegates itself runs nothing.
  if (code === undefined || code.startsWith("0xef")) return delegate;
  const probe = privateKeyToAddress(probeKey).toLowerCase() as Address;
  const signature = await sign({ hash: probeHash, privateKey: probeKey, to: "hex" });
  const bytes = signature.slice(2).padEnd(192, "0");
  const data: Hex = `${validSelector}${probeHash.slice(2)}${word(64n)}${word(65n)}${bytes}`;
  const answer = await callWith(rpc, head, { from: permit2Address, to: probe, data }, { [probe]: { code } });
  return answer?.startsWith(validSelector) === true ? undefined : delegate;
}

/** Returns a clause that says why no signature of the owner's key counts, and what to do. */
export function refusingText(owner: Address, delegate: Address): string {
  return `${owner} runs the code of ${delegate} (EIP-7702), which does not accept a signature of its key: approve the Router instead`;
}

/**
 * Returns whether a token's own permit asks the code of an owner that has some, in place of the owner's key. False if
 * the token refuses a permit that such code agrees to.
 */
export async function asksCode(rpc: Rpc, token: Address, form: PermitForm, head: Head): Promise<boolean> {
  const parties = [NOBODY, routerAddress] as const;
  const signature = [27, 1, 1] as const;
  const data =
    form === "erc2612"
      ? callData("0xd505accf", ...parties, 1, MAX_UINT256, ...signature)
      : callData("0x8fcbaf0c", ...parties, 0, 0, 1, ...signature);
  const code = { [NOBODY]: { code: agreeingCode } };
  return (await callWith(rpc, head, { from: routerAddress, to: token, data }, code)) !== undefined;
}

/** Returns what the call returns, or undefined if it fails or the node refuses it. */
async function callWith(
  rpc: Rpc,
  { hash }: Head,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex },
  overrides: Readonly<Record<Address, { readonly code: Hex }>>,
): Promise<Hex | undefined> {
  try {
    return await rpc.request<Hex>("eth_call", [call, { blockHash: hash }, overrides]);
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
