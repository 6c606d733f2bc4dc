import { SluiceApiError } from "../../../src/client/index.js";
import { failureTextOf } from "../service/failureText.js";
import { WalletError } from "./provider.js";

/** What one layer of a wallet's failure says: the wallet's own error, or one of its node inside. */
type Told = { readonly code?: number | undefined; readonly words: string; readonly name?: string };

/** What a failure means to a person who trades. */
type Meaning = {
  /** Codes that mean this whatever the words (EIP-1193, EIP-1474, CAIP-25, HTTP). The first stands for the meaning. */
  readonly codes?: readonly number[];
  /** Codes that mean this unless the words say more. */
  readonly vagueCodes?: readonly number[];
  /** Words of wallets and nodes that come with any code. They say this and nothing else. */
  readonly words?: RegExp;
  readonly sentence: string;
  /** Whether nothing was sent. Otherwise something may have been sent before the failure. */
  readonly isRefusal: boolean;
};

/** Whoever reads such an answer throws a SyntaxError. Wallets pass on its words only. */
const unreadable: Meaning = {
  words:
    /^cannot convert .{0,100} to a bigint$|\bis not valid json$|^unexpected (end of json input|token .{1,100} in json\b)/i,
  sentence: "Your wallet's node gave an answer that nobody can read. Choose another node in the wallet.",
  isRefusal: false,
};

const meanings: readonly Meaning[] = [
  {
    codes: [4001, 5000],
    words:
      /\buser (has )?(rejected|denied|declined|cancell?ed)\b|\b(rejected|denied|declined|cancell?ed) by (the )?user\b|^((request|transaction) )?(was )?(rejected|denied|declined|cancell?ed)\.?$/i,
    sentence: "You declined in your wallet.",
    isRefusal: true,
  },
  {
    codes: [4100],
    sentence: "Your wallet does not let this page use the account. Connect it again.",
    isRefusal: true,
  },
  {
    codes: [4902],
    words: /\bunrecognized chain ?id\b/i,
    sentence: "Your wallet does not know this network. Add it there, then try again.",
    isRefusal: true,
  },
  {
    codes: [4900],
    sentence: "Your wallet is connected to no network. Check its connection, then try again.",
    isRefusal: true,
  },
  {
    codes: [4901],
    words: /\bchain ?id\b.{0,80}\b(must|does not|doesn't) match\b|\binvalid chain ?id for\b/i,
    sentence: "Your wallet is not connected to this network. Switch it to this one, then try again.",
    isRefusal: true,
  },
  {
    codes: [3],
    words: /\bexecution reverted\b|\bVM Exception while processing transaction: revert/i,
    sentence: "Your wallet's node expects this to fail. Wait for a newer quote, then try again.",
    isRefusal: true,
  },
  {
    codes: [4200, -32601, -32004],
    sentence: "Your wallet cannot do this. Connect another one.",
    isRefusal: true,
  },
  {
    codes: [-32005, 429],
    words: /\btoo many requests\b|\brate[- ]limit(ed|ing)\b/i,
    sentence: "Your wallet's node is asked too often. Wait a moment, then try again.",
    isRefusal: false,
  },
  {
    words:
      /\binsufficient funds for (gas|transfer|intrinsic|l1)|\btotal cost \(gas \* gas fee \+ value\)|\bupfront cost exceeds account balance\b/i,
    sentence:
      "The account does not hold enough of the network's coin for what is sent and the gas. Add some, or trade less.",
    isRefusal: true,
  },
  {
    words: /\bnonce too (low|high)\b/i,
    sentence:
      "Your wallet numbers its transactions differently from the network. Wait for those that are pending, or reset the account's activity in the wallet.",
    isRefusal: true,
  },
  {
    words: /\breplacement transaction underpriced\b/i,
    sentence:
      "An earlier transaction of the account still waits in the place of this one. Wait for it, or cancel it in your wallet, then try again.",
    isRefusal: true,
  },
  {
    words: /\btransaction underpriced\b|\b(less|lower) than (the )?block base fee\b/i,
    sentence: "The gas price set in your wallet is too low for now. Raise it, or leave it to the wallet.",
    isRefusal: true,
  },
  {
    words: /\bintrinsic gas too low\b|\bexceeds block gas limit\b|\btransaction gas limit too high\b/i,
    sentence: "The gas limit set in your wallet does not fit. Leave it to the page.",
    isRefusal: true,
  },
  {
    codes: [502, 504],
    words:
      /\bfailed to fetch$|^load failed$|\bnetworkerror when attempting to fetch\b|\b(request|connection) timed out\b|\btook too long to respond\b|\beconn(refused|reset)\b|\bsocket hang up\b|\bbad gateway\b|\bgateway time-?out\b/i,
    sentence: "Your wallet's node does not answer. Check its network, then try again.",
    isRefusal: false,
  },
  unreadable,
  {
    vagueCodes: [-32002],
    words: /\balready (pending|processing)\b/i,
    sentence: "Your wallet is already asking for this. Open it and answer there.",
    isRefusal: true,
  },
  {
    vagueCodes: [-32700, -32600, -32602],
    sentence: "Your wallet does not accept what the page asks of it. Update it, or connect another one.",
    isRefusal: true,
  },
  {
    vagueCodes: [-32003],
    sentence: "Your wallet's node rejected the transaction.",
    isRefusal: true,
  },
];

const unknown = "Your wallet or its node refused this without a reason that the page knows.";

/**
 * Returns what a failure means, whose layers come outermost first. Codes count before words, since only they are
 * specified. A failure that means nothing known keeps its code and gets a sentence that says so.
 */
function meaningOf(told: readonly Told[]): Pick<Meaning, "sentence" | "isRefusal"> & { code: number } {
  const given = told.flatMap(({ code }) => code ?? []);
  const found =
    meanings.find(({ codes }) => codes?.some((code) => given.includes(code))) ??
    meanings.find(({ words }) => words !== undefined && told.some((each) => words.test(each.words))) ??
    (told.some(({ name }) => name === "SyntaxError") ? unreadable : undefined) ??
    meanings.find(({ vagueCodes }) => vagueCodes?.some((code) => given.includes(code)));
  const [code = 0] = given;
  // Wallets pass on the status of a node that did not take the request.
  const isNotTaken = (code >= 400 && code < 500) || code === 503;
  if (found === undefined) return { code, sentence: unknown, isRefusal: isNotTaken };
  return { code: found.codes?.[0] ?? code, sentence: found.sentence, isRefusal: found.isRefusal };
}

const longestSaid = 2000;

/** Converts anything a wallet threw to a WalletError, whose message is a sentence of the page. */
export function asWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error;
  if (error instanceof SluiceApiError) {
    const { sentence, advice } = failureTextOf(error);
    return new WalletError(0, `${sentence} ${advice}`);
  }
  const told = toldBy(error);
  const { code, sentence, isRefusal } = meaningOf(told);
  const words = [...new Set(told.map((each) => each.words))].filter((each) => each !== "").join("\n");
  const said = words === "" ? `Code ${told[0]?.code ?? "unknown"}` : words.slice(0, longestSaid);
  return new WalletError(code, sentence, said, isRefusal);
}

/** Returns what each layer of a failure says. Wallets put their node's errors inside their own, each differently. */
function toldBy(error: unknown, depth = 0): readonly Told[] {
  if (typeof error === "string") return [{ words: error }];
  if (typeof error !== "object" || error === null || depth > 4) return [];
  const {
    code,
    message,
    name,
    details,
    data,
    error: inner,
    originalError,
    cause,
  } = error as Record<string, unknown>;
  const own = {
    code: typeof code === "number" ? code : undefined,
    words: typeof message === "string" ? message : "",
    name: String(name),
  };
  const layers = [details, typeof data === "string" ? undefined : data, inner, originalError, cause];
  return [own, ...layers.flatMap((layer) => toldBy(layer, depth + 1))];
}
