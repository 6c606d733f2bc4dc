import type { SluiceApiError } from "../../../src/client/index.js";
import { readableUnits } from "../numbers/units.js";
import type { Token } from "./types.js";

/** Where the page shows a failure: beside the field that causes it, or above the route. */
export type FaultPlace = "amount" | "receive" | "route";

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
};

const nothing: Trade = { sold: undefined, bought: undefined };
const wait = "The page keeps trying; there is nothing you need to do.";

/** Returns a failure in the words of a person who trades, without codes, raw units and settings. */
export function failureTextOf(failure: SluiceApiError, { sold, bought }: Trade = nothing): FailureText {
  const pair = sold && bought ? `${sold.symbol} for ${bought.symbol}` : "these tokens";
  switch (failure.code) {
    case "INSUFFICIENT_LIQUIDITY":
      return rangeText(failure, sold, pair);
    case "NO_ROUTE":
      return {
        place: "receive",
        sentence: `There is no route from ${sold?.symbol ?? "what you sell"} to ${bought?.symbol ?? "what you want"}.`,
        advice: "Choose another token. A new pool is used from the block that creates it.",
      };
    case "UNKNOWN_TOKEN":
      return {
        place: "receive",
        sentence:
          "One of the tokens does not exist on this network, or this service trades listed tokens only.",
        advice: "Check the address, or choose a token from the list.",
      };
    case "TOKEN_EXCLUDED":
      return {
        place: "receive",
        sentence: "The operator of this service has excluded one of these tokens.",
        advice: "Choose another token.",
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
    case "INVALID_PERMIT":
      return {
        place: "route",
        sentence: "Your signature is no longer accepted.",
        advice: "Trade again and sign once more.",
      };
    case "STATE_STALE":
    case "RPC_UNAVAILABLE":
    case "NODES_DISAGREE":
      return {
        place: "route",
        sentence: "The network's node does not answer, so there is no current price. Trading is off.",
        advice: wait,
      };
    case "NOT_READY":
    case "OVERLOADED":
    case "QUOTE_TIMEOUT":
    case "FLEET_UNAVAILABLE":
    case "DATABASE_UNAVAILABLE":
      return {
        place: "route",
        sentence: failure.code === "NOT_READY" ? "The service is still starting." : "The service is busy.",
        advice: wait,
      };
    case "RATE_LIMITED":
    case "TOO_MANY_STREAMS":
      return {
        place: "route",
        sentence: "You have sent this service too many requests.",
        advice: "Close other tabs of this page, or wait a moment.",
      };
    case "SERVICE_UNREACHABLE":
      return {
        place: "route",
        sentence: "The service cannot be reached. Trading is off.",
        advice:
          "The page connects again as soon as it answers. Check that it is running and that you are online.",
      };
    case "UNSUPPORTED_CHAIN":
      return {
        place: "route",
        sentence: "This service does not trade on that network.",
        advice: "Choose a network above the form.",
      };
    case "CONTRACTS_NOT_DEPLOYED":
    case "CONTRACTS_UNSUPPORTED":
      return {
        place: "route",
        sentence:
          "On this network you can see prices but not trade: Sluice's contracts are not deployed there.",
        advice: "Disconnect the wallet to see quotes, or choose another network.",
      };
    case "WRONG_CHAIN":
      return {
        place: "route",
        sentence:
          "Your wallet is not on the chain of this service, although the id may be the same, or its node is behind.",
        advice: "Switch your wallet to this service's chain, or connect another wallet.",
      };
    case "UNAUTHORIZED":
      return {
        place: "route",
        sentence: "This service requires an API key.",
        advice: "Ask its operator for one.",
      };
    case "INVALID_PARAMETER":
      return {
        place: "route",
        sentence: "The service does not accept this form.",
        advice: failure.messages.join(" "),
      };
    default:
      return {
        place: "route",
        sentence: "The service failed to answer.",
        advice: "Try again. If it keeps failing, tell the operator.",
      };
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
