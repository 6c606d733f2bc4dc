import { SluiceError } from "../../errors/index.js";
import { type Address, parseAddress, toAddress } from "../../lib/address.js";
import { networksInForce } from "../serve/settings.js";
import { readName } from "./nodeReads.js";
import type { ServiceAccess } from "./withService.js";

/** An address that a person wrote, or that a name leads to. */
type Party = { readonly address: Address; readonly name?: string };

type Asked = {
  /** The name of the option or argument. */
  readonly what: string;
  readonly text: string;
  readonly chainId: number;
  /** Whether the name must be read from the user's own node, because somebody else may run the service. */
  readonly isUntrusted: boolean;
};

/** Returns whether a text is an address or may be a name. Throws INVALID_PARAMETER otherwise. */
export function requireParty({ what, text }: Pick<Asked, "what" | "text">): void {
  if (parseAddress(text) !== undefined || text.includes(".")) return;
  const allowed = "an Ethereum address: 0x and 40 hex digits, or a name such as alice.eth";
  throw new SluiceError("INVALID_PARAMETER", `${what} is "${text.slice(0, 80)}"; allowed is ${allowed}`);
}

/** Returns the address that a text is or leads to. Throws INVALID_PARAMETER, and the errors of names. */
export async function lookUpAddress(
  { client, nodes }: ServiceAccess,
  { what, text, chainId, isUntrusted }: Asked,
): Promise<Party> {
  requireParty({ what, text });
  const address = parseAddress(text);
  if (address !== undefined) return { address };
  if (isUntrusted) {
    const network = networksInForce().get(chainId);
    if (network !== undefined) return readName(network, (await nodes()).urls, text);
    throw new SluiceError(
      "NAMES_UNSUPPORTED",
      `No names are known on chain ${chainId}; use the address itself`,
    );
  }
  const named = await client.name({ chainId, nameOrAddress: text });
  return { address: toAddress(named.address), name: named.name ?? text };
}
