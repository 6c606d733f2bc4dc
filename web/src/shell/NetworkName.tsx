import type { NetworkItem } from "../service/types.js";
import { isLocal, plainName } from "../tokens/networks.js";

type Props = {
  networks: readonly NetworkItem[];
  /** 0 means all networks. */
  chainId: number;
};

/** The network of the view, with a badge if it is the embedded local chain. It keeps its place until it is known. */
export function NetworkName({ networks, chainId }: Props) {
  const network = networks.length === 1 && chainId === 0 ? networks[0] : undefined;
  const shown = network ?? networks.find(({ id }) => id === chainId);
  return (
    <p className="order-1 flex h-8 w-full min-w-0 items-center gap-2 text-muted sm:order-none sm:w-auto">
      <span className="truncate">
        <span className="sr-only">Network: </span>
        {shown !== undefined
          ? plainName(shown)
          : networks.length === 0
            ? ""
            : chainId === 0
              ? `All ${networks.length} networks`
              : `Chain ${chainId}: not served here`}
      </span>
      {shown !== undefined && isLocal(shown) && (
        <span
          title="A local chain that shares the network's chain id. Nothing on it is real."
          className="rounded-sm border border-warn px-1 font-medium text-warn text-xs"
        >
          local
        </span>
      )}
    </p>
  );
}
