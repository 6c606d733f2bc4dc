import { useMemo } from "react";
import { SelectField, TextField } from "../design/Field.js";
import { NetworkSelect } from "../tokens/NetworkSelect.js";
import { canChoose } from "../tokens/networks.js";
import { useProtocolNames } from "../tokens/useProtocols.js";
import { useNetworks, useTokens } from "../tokens/useTokens.js";
import { type ExploreFilter, usualSort } from "./filter.js";

type Props = {
  filter: ExploreFilter;
  /** The text as it is typed; the filter takes it over when its field is left. */
  text: string;
  onType: (text: string) => void;
  onChange: (change: Partial<ExploreFilter>) => void;
};

/** The fields that choose which tokens are listed. */
export function TokenFilters({ filter, text, onType, onChange }: Props) {
  const { list } = useTokens();
  const { data: networks = [] } = useNetworks();
  const protocolOf = useProtocolNames();
  const hasChoice = canChoose(networks, filter.chainId);
  const protocols = useMemo(
    () => [...new Set(list.all.flatMap(({ protocol }) => protocol ?? []))].sort(),
    [list],
  );
  const changeKind = (kind: ExploreFilter["kind"]) => onChange({ kind, sort: usualSort(kind), isDown: true });
  return (
    <div
      className={`grid grid-cols-2 gap-4 ${hasChoice ? "sm:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]" : "sm:grid-cols-[minmax(0,2fr)_repeat(2,minmax(0,1fr))]"}`}
    >
      <div className="col-span-2 sm:col-span-1">
        <TextField
          label="Search"
          type="search"
          placeholder="Symbol, name, address, underlying token"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => onChange({})}
        />
      </div>
      <SelectField
        label="Kind"
        value={filter.kind}
        onChange={(event) => changeKind(event.target.value as ExploreFilter["kind"])}
      >
        <option value="all">All</option>
        <option value="base">Tokens</option>
        <option value="defi">Positions</option>
      </SelectField>
      <SelectField
        label="Protocol"
        value={filter.protocol}
        onChange={(event) => onChange({ protocol: event.target.value })}
      >
        <option value="">All</option>
        {protocols.map((protocol) => (
          <option key={protocol} value={protocol}>
            {protocolOf(protocol)}
          </option>
        ))}
      </SelectField>
      {hasChoice && (
        <NetworkSelect
          networks={networks}
          chainId={filter.chainId}
          hasAll
          onChange={(chainId) => onChange({ chainId })}
        />
      )}
    </div>
  );
}
