import { Fault } from "../design/Fault.js";
import { asFailure } from "../service/client.js";
import { useProtocols } from "../tokens/useProtocols.js";
import { useTokens } from "../tokens/useTokens.js";

export function Protocols() {
  const { data = [], error } = useProtocols();
  const { list } = useTokens();
  const withPositions = new Set(list.all.map(({ protocol }) => protocol));
  if (error !== null) return <Fault failure={asFailure(error)} />;
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2">
      {data.map(({ slug, name, description, url, chains }) => (
        <li key={slug} className="min-w-0 border-line border-b py-4">
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="font-medium text-base">{name}</h2>
            {withPositions.has(slug) && (
              <a
                href={`#/explore?protocol=${encodeURIComponent(slug)}`}
                className="hit shrink-0 text-accent text-xs underline"
              >
                Positions
              </a>
            )}
          </div>
          <p className="text-muted">{description}</p>
          <p className="mt-1 truncate text-muted text-xs">
            {slug} · {chains.map((chain) => chain.name).join(", ")} · {url.replace(/^https:\/\//, "")}
          </p>
        </li>
      ))}
    </ul>
  );
}
