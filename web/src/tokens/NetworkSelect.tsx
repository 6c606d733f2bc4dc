import { SelectField } from "../design/Field.js";
import type { NetworkItem } from "../service/types.js";
import { useObstacles } from "./useObstacles.js";

type Props = {
  networks: readonly NetworkItem[];
  /** 0 means all networks, where `hasAll` allows it. */
  chainId: number;
  hasAll?: boolean;
  onChange: (chainId: number) => void;
};

/**
 * A choice among the networks of a service. Those that do not answer are marked, with the reason below. They cannot be
 * chosen, except to look at what is known of them (`hasAll`).
 */
export function NetworkSelect({ networks, chainId, hasAll = false, onChange }: Props) {
  const obstacles = useObstacles(networks);
  const isServed = (hasAll && chainId === 0) || networks.some(({ id }) => id === chainId);
  return (
    <SelectField
      label="Network"
      value={chainId}
      onChange={(event) => onChange(Number(event.target.value))}
      note={obstacles.length === 0 ? undefined : <Obstacles obstacles={obstacles} />}
    >
      {hasAll && <option value={0}>All</option>}
      {!isServed && (
        <option value={chainId} disabled>
          Chain {chainId}: not served here
        </option>
      )}
      {networks.map(({ id, name, isConnected }) => (
        <option key={id} value={id} disabled={!isConnected && !hasAll}>
          {name}
          {isConnected ? "" : ": does not answer"}
        </option>
      ))}
    </SelectField>
  );
}

function Obstacles({ obstacles }: { obstacles: readonly string[] }) {
  return (
    <details>
      <summary className="hit w-fit rounded-sm underline hover:text-ink">
        {obstacles.length === 1 ? "Why one does not answer" : `Why ${obstacles.length} do not answer`}
      </summary>
      <ul className="mt-1 space-y-1 break-words">
        {obstacles.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
