import { shortAddress } from "../../numbers/units.js";
import { useNetworks } from "../../tokens/useTokens.js";

type Props = {
  chainId: number;
  hash: string;
  /** Whether the hash is written in full. */
  isWhole?: boolean;
};

/** A transaction's hash, with a link to the network's explorer if it has one. */
export function TransactionLink({ chainId, hash, isWhole = false }: Props) {
  const { data: networks = [] } = useNetworks();
  const explorer = networks.find(({ id }) => id === chainId)?.explorer;
  const text = <span className="font-mono">{isWhole ? hash : shortAddress(hash)}</span>;
  if (explorer === undefined) return text;
  return (
    <a
      href={`${explorer.url}/tx/${hash}`}
      target="_blank"
      rel="noreferrer"
      className="hit text-accent underline"
      aria-label={`${shortAddress(hash)} on ${explorer.name}`}
    >
      {text} ↗
    </a>
  );
}
