import { useNetworks, useTokens } from "../tokens/useTokens.js";

export function Networks() {
  const { data: networks = [] } = useNetworks();
  const { list } = useTokens();
  return (
    <ul>
      {networks.map(({ id, name, isConnected }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-8 border-line border-b py-4 max-sm:block max-sm:pb-1"
        >
          <h2 className="font-medium text-base">{name}</h2>
          <span className="text-muted">
            chain {id} · {list.all.filter(({ chainId }) => chainId === id).length.toLocaleString("en-US")}{" "}
            tokens ·{" "}
            <span className={isConnected ? "text-good" : "text-bad"}>
              {isConnected ? "connected" : "not connected"}
            </span>
          </span>
          <span className="flex gap-6 touch:py-3">
            <a className="hit text-accent underline" href={`#/explore?chain=${id}`}>
              Tokens
            </a>
            <a className="hit text-accent underline" href="#/status">
              Status
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}
