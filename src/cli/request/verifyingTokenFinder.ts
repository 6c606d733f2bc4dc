import type { SluiceClient } from "../../client/index.js";
import { SluiceError } from "../../errors/index.js";
import { NATIVE, parseAddress } from "../../lib/address.js";
import type { Network } from "../../networks/index.js";
import { bundledTokens, candidateTokens, findTokens, makeUniverse, type Token } from "../../tokens/index.js";
import { networksInForce } from "../serve/settings.js";
import { readDecimals } from "./nodeReads.js";
import { findToken, type ServiceToken } from "./tokens.js";

/**
 * Makes a function that finds tokens for a trade to be signed, without relying on a service that somebody else may run.
 * Its route is checked against these tokens. A typed address means that address. A symbol means what the built-in and
 * bundled tokens say. The decimals are read from the user's own node. A symbol that only the service knows is marked.
 *
 * @param urls nodes of the chain that receives the transaction.
 * @returns a function that throws UNKNOWN_TOKEN, and UNEXPECTED_ANSWER if the service contradicts.
 */
export function makeVerifyingTokenFinder(
  client: SluiceClient,
  chainId: number,
  urls: readonly string[],
): (text: string) => Promise<ServiceToken> {
  const network = networksInForce().get(chainId);
  return async (text) => {
    const [own, another] = network === undefined ? [] : await builtInTokens(network, text);
    if (own !== undefined && another !== undefined) {
      const message = `${text} means several tokens; give the address, e.g. ${own.address}`;
      throw new SluiceError("UNKNOWN_TOKEN", message);
    }
    const { address, symbol, decimals } = await findToken(client, chainId, own?.address ?? text);
    const read = address === NATIVE ? network?.native.decimals : await readDecimals(chainId, urls, address);
    if (read === undefined || BigInt(read) !== BigInt(decimals)) {
      const said = read === undefined ? "reports no decimals" : `reports ${read}`;
      const message = `The service says that ${address} has ${decimals} decimals; the node behind RPC_URL_${chainId} ${said}`;
      throw new SluiceError("UNEXPECTED_ANSWER", message);
    }
    if (own !== undefined) return { address, symbol: own.symbol, decimals };
    if (parseAddress(text) !== undefined) return { address, symbol: address, decimals };
    return { address, symbol, decimals, namedByService: true };
  };
}

/** Returns the tokens that `text` may mean among the built-in and bundled ones. */
async function builtInTokens(network: Network, text: string): Promise<readonly Token[]> {
  const sources = { listed: [], bundled: await bundledTokens(network), addBundled: true };
  return findTokens(makeUniverse(network, candidateTokens(network, sources)), text);
}
