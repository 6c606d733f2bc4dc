import { useNetworks, useTokens } from "../tokens/useTokens.js";

export function Networks() {
  const { data: networks = [] } = useNetworks();
  const { list } = useTokens();
  return (
    <ul>
      {networks.map(({ id, name, isConnected }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-8 border-line border-b py-4"
        >
          <h2 className="font-medium text-base">{name}</h2>
          <span className="text-muted">
            chain {id} · {list.all.filter(({ chainId }) => chainId === id).length.toLocaleString("en-US")}{" "}
            tokens ·{" "}
            <span className={isConnected ? "text-good" : "text-bad"}>
              {isConnected ? "connected" : "not connected"}
            </span>
          </span>
          <span className="flex gap-4">
            <a className="text-accent underline" href={`#/explore?chain=${id}`}>
              Its tokens
            </a>
            <a className="text-accent underline" href="#/status">
              Its state
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}
