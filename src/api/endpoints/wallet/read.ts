import { SluiceError } from "../../../errors/index.js";
import type { Strategy } from "../../../execution/index.js";
import { type Address, NATIVE, ZERO_ADDRESS } from "../../../lib/address.js";
import type { TokenFilter } from "../../../listings/index.js";
import type { RawParameters } from "../../parameters/query.js";
import { readParameters, requireParameters } from "../../parameters/read.js";
import {
  approvalsParameters,
  approveParameters,
  balancesParameters,
  walletDefaults,
  walletParameters,
} from "./parameters.js";

export type WalletQuestion = { readonly chainId: number; readonly fromAddress: Address };

export type ApproveQuestion = WalletQuestion & {
  /** `fromAddress` exactly as the client wrote it. The answer's `tx.from` echoes it. */
  readonly fromText: string;
  readonly tokenAddress: Address;
  readonly amount: bigint;
  readonly strategy: Strategy["kind"];
};

export type ApprovalsQuestion = WalletQuestion & {
  readonly strategy: Strategy["kind"] | undefined;
  readonly withPermit2: boolean;
};

export type BalancesQuestion = {
  readonly chainId: number | "all";
  readonly eoaAddress: Address;
  readonly useEoa: boolean;
  readonly kind: TokenFilter["kind"];
};

const kinds = { defiTokens: "defi", baseTokens: "base", null: undefined } as const;

/** Reads a request about a wallet. Throws INVALID_PARAMETER, which lists every fault at once. */
export function readWallet(sent: RawParameters): WalletQuestion {
  const { values, faults } = readParameters(walletParameters, sent);
  refuse([...faults, ...senderFaults(values.fromAddress)]);
  const { chainId = walletDefaults.chainId, fromAddress } = values as Required<typeof values>;
  return { chainId, fromAddress };
}

/** Reads a request for an approval. Throws INVALID_PARAMETER, which lists every fault at once. */
export function readApprove(sent: RawParameters): ApproveQuestion {
  const { values, faults } = readParameters(approveParameters, sent);
  refuse([...faults, ...senderFaults(values.fromAddress), ...tokenFaults(values.tokenAddress)]);
  const { chainId = walletDefaults.chainId, ...rest } = values as Required<typeof values>;
  const {
    fromAddress,
    tokenAddress,
    amount,
    routingStrategy: strategy = walletDefaults.routingStrategy,
  } = rest;
  return { chainId, fromAddress, fromText: sent.fromAddress?.[0] ?? "", tokenAddress, amount, strategy };
}

/** Reads a request for existing approvals. Throws INVALID_PARAMETER, which lists every fault at once. */
export function readApprovals(sent: RawParameters): ApprovalsQuestion {
  const { values, faults } = readParameters(approvalsParameters, sent);
  refuse([...faults, ...senderFaults(values.fromAddress)]);
  const {
    chainId = walletDefaults.chainId,
    fromAddress,
    routingStrategy: strategy,
    permit2: withPermit2 = false,
  } = values as Required<typeof values>;
  return { chainId, fromAddress, strategy, withPermit2 };
}

/** Reads a request for balances. Throws INVALID_PARAMETER, which lists every fault at once. */
export function readBalances(sent: RawParameters): BalancesQuestion {
  const {
    chainId = walletDefaults.chainId,
    eoaAddress,
    useEoa = false,
    tokenType = "null",
  } = requireParameters(balancesParameters, sent);
  return { chainId, eoaAddress, useEoa, kind: kinds[tokenType] };
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new SluiceError("INVALID_PARAMETER", faults);
}

/** Returns one sentence if the sender is the zero address. */
export function senderFaults(fromAddress: Address | undefined): string[] {
  if (fromAddress !== ZERO_ADDRESS) return [];
  return ["fromAddress is the zero address; it cannot send a transaction and owns no wallet"];
}

/** Returns one sentence if the token is the native currency, which has no approvals. */
export function tokenFaults(tokenAddress: Address | undefined): string[] {
  if (tokenAddress !== NATIVE) return [];
  return [
    `tokenAddress is the native currency (${NATIVE}), which cannot be approved; native needs no approval, it is sent with the transaction`,
  ];
}
