import type { SluiceApiError, SluiceErrorCode } from "../../../src/client/index.js";
import { readableUnits } from "../numbers/units.js";
import type { Token } from "./types.js";

/** Where the page shows a failure: beside the field that causes it, or above the route. */
export type FaultPlace = "amount" | "receive" | "most" | "route";

export type FailureText = {
  readonly place: FaultPlace;
  readonly sentence: string;
  /** What the person can do. */
  readonly advice: string;
  /** The raw amount that would be accepted. */
  readonly amount?: bigint;
};

type Trade = {
  /** The token that is sold, if there is one. */
  readonly sold: Token | undefined;
  readonly bought: Token | undefined;
  /** Whether the amount is what is to arrive. */
  readonly isExactOutput?: boolean;
};

const nothing: Trade = { sold: undefined, bought: undefined };
const wait = "The page keeps trying; there is nothing you need to do.";

const unknown: FailureText = {
  place: "route",
  sentence: "The service failed to answer.",
  advice: "Try again. If it keeps failing, tell the operator.",
};
const silent: FailureText = {
  place: "route",
  sentence: "The network's node does not answer, so there is no current price. Trading is off.",
  advice: wait,
};
const busy: FailureText = { place: "route", sentence: "The service is busy.", advice: wait };
const crowded: FailureText = {
  place: "route",
  sentence: "You have sent this service too many requests.",
  advice: "Close other tabs of this page, or wait a moment.",
};
const undeployed: FailureText = {
  place: "route",
  sentence: "On this network you can see prices but not trade: Sluice's contracts are not deployed there.",
  advice: "Disconnect the wallet to see quotes, or choose another network.",
};

/** The service's codes, and one of the client's own. */
type Code = SluiceErrorCode | "WRONG_CHAIN";

/** The failures whose text depends neither on the trade nor on the message. */
const texts: Partial<Record<Code, FailureText>> = {
  UNKNOWN_TOKEN: {
    place: "receive",
    sentence: "One of the tokens does not exist on this network, or this service trades listed tokens only.",
    advice: "Check the address, or choose a token from the list.",
  },
  TOKEN_EXCLUDED: {
    place: "receive",
    sentence: "The operator of this service has excluded one of these tokens.",
    advice: "Choose another token.",
  },
  INVALID_PERMIT: {
    place: "route",
    sentence: "Your signature is no longer accepted.",
    advice: "Trade again and sign once more.",
  },
  STATE_STALE: silent,
  RPC_UNAVAILABLE: silent,
  NODES_DISAGREE: silent,
  NOT_READY: { ...busy, sentence: "The service is still starting." },
  OVERLOADED: busy,
  QUOTE_TIMEOUT: busy,
  FLEET_UNAVAILABLE: busy,
  DATABASE_UNAVAILABLE: busy,
  RATE_LIMITED: crowded,
  TOO_MANY_STREAMS: crowded,
  SERVICE_UNREACHABLE: {
    place: "route",
    sentence: "The service cannot be reached. Trading is off.",
    advice:
      "The page connects again as soon as it answers. Check that it is running and that you are online.",
  },
  UNSUPPORTED_CHAIN: {
    place: "route",
    sentence: "This service does not trade on that network.",
    advice: "Choose a network above the form.",
  },
  CONTRACTS_NOT_DEPLOYED: undeployed,
  CONTRACTS_UNSUPPORTED: undeployed,
  WRONG_CHAIN: {
    place: "route",
    sentence:
      "Your wallet is not on the chain of this service, although the id may be the same, or its node is behind.",
    advice: "Switch your wallet to this service's chain, or connect another wallet.",
  },
  UNAUTHORIZED: {
    place: "route",
    sentence: "This service requires an API key.",
    advice: "Ask its operator for one.",
  },
};

/** Returns a failure in the words of a person who trades, without codes, raw units and settings. */
export function failureTextOf(failure: SluiceApiError, trade: Trade = nothing): FailureText {
  const { sold, bought, isExactOutput = false } = trade;
  const pair = sold && bought ? `${sold.symbol} for ${bought.symbol}` : "these tokens";
  switch (failure.code) {
    case "INSUFFICIENT_LIQUIDITY":
      return isExactOutput ? reachText(failure, bought, pair) : rangeText(failure, sold, pair);
    case "MAX_AMOUNT_IN_TOO_LOW":
      return mostText(failure, trade);
    case "NO_ROUTE":
      return {
        place: "receive",
        sentence: `There is no route from ${sold?.symbol ?? "what you sell"} to ${bought?.symbol ?? "what you want"}.`,
        advice: "Choose another token. A new pool is used from the block that creates it.",
      };
    case "SIMULATION_REVERTED":
      return {
        place: "route",
        sentence: `A simulated trade of ${pair} fails.`,
        advice: "Tokens like this often tax or block transfers. Try a smaller amount, or avoid this token.",
      };
    case "BELOW_PLAN":
      return {
        place: "route",
        sentence: `A simulated trade of ${pair} pays less than the pools promise.`,
        advice: "The token probably takes a cut of every transfer. Avoid it unless you know why.",
      };
    case "INVALID_PARAMETER":
      return {
        place: "route",
        sentence: "The service does not accept this form.",
        advice: failure.messages.join(" "),
      };
    default:
      return Object.hasOwn(texts, failure.code) ? (texts[failure.code as Code] ?? unknown) : unknown;
  }
}

/** Returns why a name leads to no address, in the same words. */
export function nameFaultOf({ code }: SluiceApiError): string {
  const instead = "Enter the address itself.";
  switch (code) {
    case "INVALID_PARAMETER":
      return "This name contains characters that are invisible or look like others, so it is not accepted.";
    case "UNKNOWN_NAME":
      return "Nobody has registered this name, or it has no address.";
    case "NAME_WITHOUT_RESOLVER":
      return `The owner of this name has not set an address for it. ${instead}`;
    case "OFFCHAIN_NAME":
      return `The address of this name is stored off-chain, where this service does not look. ${instead}`;
    case "UNREADABLE_NAME":
      return `This name leads to something that is not an address. ${instead}`;
    case "NAMES_UNSUPPORTED":
      return `This network has no names. ${instead}`;
    default:
      return "The name cannot be looked up right now. Enter the address itself, or try again later.";
  }
}

/** Reads the largest amount that can arrive from the end of the message: `(at most 123)`, in raw units. */
function reachText({ message }: SluiceApiError, bought: Token | undefined, pair: string): FailureText {
  const place = "receive";
  const [, digits] = /\(at most (\d{1,78})\)/.exec(message) ?? [];
  if (digits === undefined || BigInt(digits) === 0n || bought === undefined)
    return {
      place,
      sentence: `No pool can trade this amount of ${pair} right now.`,
      advice: "Try another amount.",
    };
  const amount = BigInt(digits);
  return {
    ...{ place, amount },
    sentence: `Too much: the pools give at most ${readableUnits(amount, bought.decimals, 6)} ${bought.symbol}.`,
    advice: "Receive less.",
  };
}

/** Reads from the message what an exact output needs and what it may take, in raw units. */
function mostText({ message }: SluiceApiError, { sold, bought }: Trade): FailureText {
  const [, needed, allowed] =
    /needs an amountIn of (\d{1,78}), and maxAmountIn is (\d{1,78})/.exec(message) ?? [];
  const advice = "Pay more, or receive less.";
  if (needed === undefined || allowed === undefined || sold === undefined)
    return { place: "most", sentence: "This needs more than you pay at most.", advice };
  const write = (raw: string) => `${readableUnits(BigInt(raw), sold.decimals, 9)} ${sold.symbol}`;
  return {
    ...{ place: "most", amount: BigInt(needed), advice },
    sentence: `This much ${bought?.symbol ?? "of the token"} needs ${write(needed)}, and you pay at most ${write(allowed)}.`,
  };
}

/** Reads the amount that would be accepted from the end of the message: `(at most 123)`, in raw units. */
function rangeText({ message }: SluiceApiError, sold: Token | undefined, pair: string): FailureText {
  const place = "amount";
  const [, bound, digits] = /\((at least|at most) (\d{1,78})\)/.exec(message) ?? [];
  if (bound === undefined || digits === undefined || sold === undefined)
    return {
      place,
      sentence: `No pool can trade this amount of ${pair} right now.`,
      advice: "Try another amount.",
    };
  const amount = BigInt(digits);
  const written = `${readableUnits(amount, sold.decimals, 6)} ${sold.symbol}`;
  return {
    ...{ place, amount },
    ...(bound === "at most"
      ? { sentence: `Too much: the pools take at most ${written}.`, advice: "Sell less." }
      : { sentence: `Too little: the pools take at least ${written}.`, advice: "Sell more." }),
  };
}
