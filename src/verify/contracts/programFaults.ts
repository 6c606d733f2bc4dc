import type { Order, RouteCall } from "../../execution/order.js";
import type { Address } from "../../lib/address.js";
import type { OpName } from "../../program/fields.js";
import type { Step } from "../../program/format.js";
import { crossingSteps, MAX_FILL_GAS, mostStepGas } from "../../program/stepGas.js";
import { addressOf, amountOf, type Members, membersOf, shown } from "../readValues.js";
import type { ReadTransaction } from "../transaction.js";
import { stepsOf } from "./program.js";
import { findPaymentFaults, findStrangers } from "./strangers.js";

export type ProgramOptions = {
  /** The largest gas limit to accept. Whatever it is, the limit must also suit the steps of the program. */
  readonly maxGas?: string | number | bigint;
  /**
   * `any`, the default, lets the program call any contract: the minimums hold whatever it does. `known` refuses a program
   * that calls a contract or moves a token which is neither in the networks' data nor a pool of a factory there, and one
   * that pays anybody on the way. The tokens of the request count as known.
   */
  readonly contracts?: "any" | "known";
  /** With `contracts: "known"`: further contracts and tokens that you trust. */
  readonly allow?: readonly string[];
};

/** What the checks of a program need of the request. */
type Asked = {
  readonly chainId: bigint;
  readonly tokens: readonly Address[];
  /** Whether a step may pay somebody else. If it is given, payments are checked with any contracts. */
  readonly mayPay?: (step: Step) => boolean;
};

type Found = {
  readonly faults: readonly string[];
  readonly strangers: { readonly unknownContracts?: readonly Address[] };
};

/** Checks what a program calls, whom it pays, and the gas that it is given. */
export function findProgramFaults(
  { chainId, tokens, mayPay }: Asked,
  call: RouteCall,
  { data, checked }: ReadTransaction,
  answer: Members,
  { maxGas, contracts = "any", allow = [] }: ProgramOptions,
): Found {
  const steps = stepsOf(call);
  if (steps === undefined)
    return { faults: ["its program is not one that an Executor would run"], strangers: {} };
  const own = maxGas === undefined ? undefined : amountOf(maxGas);
  const most = mostGasOf(chainId, call.order, steps, data.length / 2 - 1, contracts === "known");
  const faults = [
    ...findFundingFaults(call.order, steps),
    ...findGasFaults(BigInt(checked.gas), most, own),
    ...(maxGas !== undefined && own === undefined ? [`maxGas is ${shown(maxGas)}`] : []),
  ];
  if (contracts === "known" || mayPay !== undefined)
    faults.push(...findPaymentFaults(steps, call.order, mayPay));
  if (contracts === "any") return { faults, strangers: {} };
  const allowed = allow.flatMap((text) => addressOf(text) ?? []);
  const addresses = new Set([...tokens, ...allowed]);
  const unknown = findStrangers(steps, call.order, { chainId, addresses, hints: hintsOf(answer) });
  faults.push(...unknown.map((address) => `its program calls ${address}, which is no known contract`));
  return { faults, strangers: unknown.length === 0 ? {} : { unknownContracts: unknown } };
}

/** The largest number of fills for which an answer may hint at the tokens. */
const mostHints = 256;

/** Reads the tokens that an answer names for each pool. */
function hintsOf({ route }: Members): ReadonlyMap<Address, readonly Address[]> {
  const hints = new Map<Address, Address[]>();
  for (const fill of Array.isArray(route) ? route.slice(0, mostHints) : []) {
    const { primary, tokenIn, tokenOut } = membersOf(fill);
    const pool = addressOf(primary);
    if (pool === undefined) continue;
    const tokens = [tokenIn, tokenOut]
      .flat()
      .slice(0, 4)
      .flatMap((token) => addressOf(token) ?? []);
    hints.set(pool, [...(hints.get(pool) ?? []), ...tokens].slice(0, 8));
  }
  return hints;
}

/** The transaction itself, its signatures, and the deployment of a smart wallet. */
const baseGas = 1_000_000;
/** Taking an input or measuring an output, in a token that works in every transfer. */
const tokenGas = 400_000;
/** A byte of call data costs at most 40 since EIP-7623. */
const byteGas = 40;
/** By network whose gas includes the data fee: the most gas for a byte. */
const byteGasOf: Readonly<Record<number, number>> = { 42161: 20_000 };

/** Returns the most gas that a transaction of these steps may honestly take. */
function mostGasOf(
  chainId: bigint,
  { inputs, outputs }: Pick<Order, "inputs" | "outputs">,
  steps: readonly Step[],
  dataBytes: number,
  areKnown: boolean,
): bigint {
  const perByte = byteGasOf[Number(chainId)] ?? byteGas;
  const mostOf = (op: OpName) => (areKnown && crossingSteps.has(op) ? MAX_FILL_GAS : mostStepGas[op]);
  const ofSteps = steps.reduce((sum, { op }) => sum + mostOf(op), 0);
  return BigInt(baseGas + tokenGas * (inputs.length + outputs.length) + perByte * dataBytes + ofSteps);
}

/** Checks the gas limit against the steps and, if there is one, the caller's own limit. A hostile pool burns all of it. */
function findGasFaults(gas: bigint, most: bigint, own: bigint | undefined): string[] {
  if (own !== undefined && gas > own) return [`its gas limit is ${gas}; the most allowed is ${own}`];
  return gas > most ? [`its gas limit is ${gas}; its steps take at most ${most}`] : [];
}

/**
 * Checks the recipients of the inputs: the Executor, or the pool that the program's first step trades. Any other
 * recipient would be a payment to a stranger.
 */
function findFundingFaults({ inputs, executor }: Order, [first]: readonly Step[]): string[] {
  const pool = first !== undefined && "prefunded" in first && first.prefunded ? first.pool : undefined;
  return inputs.flatMap(({ token, fundTo }) =>
    fundTo === executor || fundTo === pool
      ? []
      : [`it sends ${token} to ${fundTo}, which is neither the Executor nor the pool that is traded first`],
  );
}
