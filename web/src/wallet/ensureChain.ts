import { sluice } from "../service/client.js";
import { chainIdentity } from "./chain.js";
import { connection } from "./connection.js";
import {
  addChain,
  chainOf,
  hex,
  type Provider,
  untilStopped,
  WalletError,
  type WalletOffer,
} from "./provider.js";
import { asWalletError } from "./walletText.js";

/**
 * Switches a wallet to a chain and records it, since not every wallet reports the change. Throws WalletError, and
 * SluiceApiError if its chain only has the id of the service's.
 *
 * @returns the chain's identity, as `chainIdentity` returns it.
 */
export async function ensureChain(
  { provider }: WalletOffer,
  chainId: number,
  signal: AbortSignal,
): Promise<string> {
  await untilStopped(switchTo(provider, chainId, signal), signal);
  await sluice.requireSameChain({ chainId, provider }, { signal });
  const chain = await chainIdentity(provider, chainId);
  connection.update((now) => (now.wallet?.provider === provider ? { ...now, chainId, chain } : now));
  return chain;
}

/** Switches the wallet to a chain, which it is asked to add if it does not know it. Throws WalletError. */
async function switchTo(provider: Provider, chainId: number, signal: AbortSignal): Promise<void> {
  if ((await chainOf(provider)) === chainId) return;
  const call = { method: "wallet_switchEthereumChain", params: [{ chainId: hex(BigInt(chainId)) }] };
  try {
    await provider.request(call).catch(async (error) => {
      const known = asWalletError(error);
      // What the page says itself is of its own wallet, which has no other chains.
      if (known.code !== unknownChain || known.said === undefined) throw known;
      await addUnknown(provider, chainId, known, signal);
      // A wallet may only add it.
      if ((await chainOf(provider)) !== chainId) await provider.request(call);
    });
  } catch (error) {
    throw asWalletError(error);
  }
  if ((await chainOf(provider)) !== chainId)
    throw new WalletError(
      unknownChain,
      "Your wallet did not switch to this network. Switch it there, then try again.",
    );
}

/** EIP-3326: the wallet does not know the chain. */
const unknownChain = 4902;

/** Asks a wallet to add a network, or throws WalletError with what the person enters there. */
async function addUnknown(
  provider: Provider,
  chainId: number,
  { said }: WalletError,
  signal: AbortSignal,
): Promise<void> {
  const [network] = await sluice.networks({ chainId }, { signal });
  if (network === undefined) throw new WalletError(unknownChain, "The service has left this network.");
  const { name, nativeCurrency, rpcUrl } = network;
  const byHand = (words: string | undefined) =>
    new WalletError(
      unknownChain,
      `Your wallet does not know ${name}. Add it in its settings: chain id ${chainId}, currency ${nativeCurrency.symbol}, RPC URL ${rpcUrl ?? "of any node of the network"}. Then try again.`,
      words,
    );
  if (rpcUrl === undefined) throw byHand(said);
  signal.throwIfAborted();
  await addChain(provider, network).catch((error) => {
    const refusal = asWalletError(error);
    throw refusal.code === 4001 || refusal.code === -32002 ? refusal : byHand(refusal.said);
  });
}
