import { decodeApproval } from "../execution/decodeApproval.js";
import { permit2Message } from "../execution/permit2.js";
import { type Domain, domainTypeOf, type TypedData, typedData } from "../execution/typedData.js";
import { type Address, NATIVE } from "../lib/address.js";
import type { Hex } from "../lib/hex.js";
import { MAX_UINT256 } from "../lib/math.js";
import { routerAddress } from "../program/contracts.js";
import { permit2Address } from "../program/limits.js";
import type { Refuted } from "./approval.js";
import { addressOf, amountOf, bytesOf, type Members, membersOf, shown } from "./readValues.js";
import { readSignableRoute } from "./terms.js";
import { type CheckedTransaction, readTransaction } from "./transaction.js";

/** The parameters sent to `/wallet/permit`, and the chain they were meant for. */
export type AskedPermit = {
  readonly chainId: number;
  readonly fromAddress: string;
  readonly tokenAddress: string;
  /** Raw units of the token. */
  readonly amount: string | bigint;
  /** The verified call data of the route that Permit2 shall pay for. */
  readonly data?: string;
};

/** A verified message to sign. It was built from the request, so it contains nothing else of the response's. */
export type VerifiedPermit =
  | {
      readonly holds: true;
      readonly kind: "erc2612" | "dai";
      /** For `eth_signTypedData_v4`. With `dai` it lets the Router move every unit of the owner's, not only `amount`. */
      readonly typedData: TypedData;
      /** Unix seconds after which the signature is worth nothing. */
      readonly deadline: number;
      /** The route's parameter `permit`, to which the signature is appended. */
      readonly permit: string;
    }
  | {
      readonly holds: true;
      readonly kind: "permit2";
      /** Undefined without `data`. */
      readonly typedData: TypedData | undefined;
      /** The route's parameter `permit2`, without its `signature`. Undefined without `data`. */
      readonly permit2: { readonly data: Hex; readonly nonce: string; readonly deadline: string } | undefined;
      /** The transactions that let Permit2 move the token, to send before; none if it already may. */
      readonly approvals: readonly CheckedTransaction[];
    }
  | { readonly holds: true; readonly kind: "none" };

type Asked = {
  readonly chainId: number;
  readonly from: Address;
  readonly token: Address;
  readonly amount: bigint;
  readonly data: Hex | undefined;
};

/**
 * Verifies the response of `/wallet/permit` against the request, before a wallet signs. Builds the message
 * anew. It takes only the kind, the token's name and version, the nonce and the deadline from the response. The spender
 * is the Router; token, amount and chain are those of the request; for Permit2, the order is the one in the verified call
 * data. Makes no requests, and does not throw for any input.
 */
export function verifyPermit(asked: AskedPermit, answer: unknown): VerifiedPermit | Refuted {
  const { chainId, fromAddress, tokenAddress, amount, data } = membersOf(asked);
  const read = { from: addressOf(fromAddress), token: addressOf(tokenAddress), amount: amountOf(amount) };
  const bytes = data === undefined ? undefined : bytesOf(data);
  if (!Number.isSafeInteger(chainId) || read.from === undefined || read.amount === undefined)
    return refuted("chainId, fromAddress or amount were asked in a form that cannot be verified");
  if (read.token === undefined || read.token === NATIVE)
    return refuted(`tokenAddress was asked as ${shown(tokenAddress)}`);
  if (data !== undefined && bytes === undefined) return refuted("data was asked as no call data");
  const sure = { ...read, chainId, data: bytes } as Asked;
  const fields = membersOf(answer);
  switch (fields.kind) {
    case "erc2612":
    case "dai":
      return verifyOwn(sure, fields.kind, fields);
    case "permit2":
      return verifyPermit2(sure, fields);
    case "none":
      return { holds: true, kind: "none" };
    default:
      return refuted(`kind is ${shown(fields.kind)}`);
  }
}

const erc2612Fields = ["owner", "spender", "value", "nonce", "deadline"];
const daiFields = ["holder", "spender", "nonce", "expiry", "allowed"];
const typeOf: Readonly<Record<string, string>> = {
  ...{ owner: "address", holder: "address", spender: "address", allowed: "bool" },
  ...{ value: "uint256", nonce: "uint256", deadline: "uint256", expiry: "uint256" },
};

function verifyOwn(asked: Asked, kind: "erc2612" | "dai", fields: Members): VerifiedPermit | Refuted {
  const answered = membersOf(fields.typedData);
  const domain = readDomain(asked, membersOf(answered.domain));
  const message = membersOf(answered.message);
  const nonce = amountOf(message.nonce);
  const deadline = amountOf(kind === "dai" ? message.expiry : message.deadline);
  if (typeof domain === "string") return refuted(domain);
  if (nonce === undefined || deadline === undefined || deadline > BigInt(Number.MAX_SAFE_INTEGER))
    return refuted("the message has no nonce or no deadline");
  const { from, amount } = asked;
  const isDai = kind === "dai";
  const names = isDai ? daiFields : erc2612Fields;
  return {
    ...{ holds: true, kind, deadline: Number(deadline) },
    permit: isDai ? `dai:${nonce}:${deadline}:` : `erc2612:${amount}:${deadline}:`,
    typedData: typedData({
      domain,
      types: { Permit: names.map((name) => ({ name, type: typeOf[name] as string })) },
      primaryType: "Permit",
      message: isDai
        ? { holder: from, spender: routerAddress, nonce, expiry: deadline, allowed: true }
        : { owner: from, spender: routerAddress, value: amount, nonce, deadline },
    }),
  };
}

/** Reads the domain of a token's permit. Returns a sentence if it is another contract's or another chain's. */
function readDomain({ chainId, token }: Asked, domain: Members): Domain | string {
  const { name, version, salt } = domain;
  const isText = [name, version, salt].every((each) => each === undefined || typeof each === "string");
  if (!isText || (salt !== undefined && !/^0x[0-9a-f]{64}$/i.test(String(salt))))
    return "the domain is not one of EIP-712";
  if (addressOf(domain.verifyingContract) !== token)
    return `the message is for ${shown(domain.verifyingContract)}; it must be for the token, ${token}`;
  if (domain.chainId !== undefined && amountOf(domain.chainId) !== BigInt(chainId))
    return `the message is for chain ${shown(domain.chainId)}; it must be for ${chainId}`;
  const sure = {
    ...(name === undefined ? {} : { name: name as string }),
    ...(version === undefined ? {} : { version: version as string }),
    ...(domain.chainId === undefined ? {} : { chainId }),
    verifyingContract: token,
    ...(salt === undefined ? {} : { salt: salt as Hex }),
  };
  return domainTypeOf(sure).length > 0 ? sure : "the domain is empty";
}

function verifyPermit2(asked: Asked, fields: Members): VerifiedPermit | Refuted {
  const approvals = readApprovals(asked, fields.approval);
  if ("faults" in approvals) return { holds: false, faults: approvals.faults };
  const done = { holds: true, kind: "permit2", approvals: approvals.transactions } as const;
  if (asked.data === undefined) return { ...done, typedData: undefined, permit2: undefined };
  const call = readSignableRoute(asked.data);
  if (call === undefined)
    return refuted("the call data is not exactly one unsigned route of strategy router");
  const { nonce: sentNonce, deadline: sentDeadline } = membersOf(fields.permit2);
  const [nonce, deadline] = [amountOf(sentNonce), amountOf(sentDeadline)];
  if (nonce === undefined || deadline === undefined) return refuted("permit2 has no nonce or no deadline");
  if (deadline > call.order.deadline)
    return refuted(`the signature is valid until ${deadline}; the route only until ${call.order.deadline}`);
  return {
    ...done,
    typedData: permit2Message(call, { chainId: asked.chainId, nonce, deadline }),
    permit2: { data: asked.data, nonce: String(nonce), deadline: String(deadline) },
  };
}

/** Reads the approval of Permit2, preceded by at most a reset. It is of everything, or of the amount. */
function readApprovals(
  { from, token, amount }: Asked,
  answered: unknown,
): { readonly transactions: readonly CheckedTransaction[] } | { readonly faults: readonly string[] } {
  if (answered === undefined) return { transactions: [] };
  const fields = membersOf(answered);
  const steps = fields.resetTx === undefined ? (["tx"] as const) : (["resetTx", "tx"] as const);
  const transactions: CheckedTransaction[] = [];
  for (const name of steps) {
    const read = readTransaction(
      `approval.${name}`,
      fields[name],
      name === "tx" ? fields.gas : fields.resetGas,
      from,
    );
    if ("faults" in read) return { faults: read.faults };
    const allowed = decodeApproval(read.tx.data);
    const amounts = name === "resetTx" ? [0n] : [MAX_UINT256, amount];
    const isSame = allowed?.spender === permit2Address && amounts.includes(allowed.amount);
    if (read.tx.to !== token || read.tx.valueWei !== 0n || !isSame)
      return { faults: [`approval.${name} does more than let Permit2 move ${token}`] };
    transactions.push(read.tx.checked);
  }
  return { transactions };
}

function refuted(fault: string): Refuted {
  return { holds: false, faults: [fault] };
}
