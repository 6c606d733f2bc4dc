import { Fact } from "../design/Fact.js";
import { ProgressBar } from "../design/ProgressBar.js";
import { percent, shortAddress } from "../numbers/units.js";
import type { NetworkStatus } from "../service/types.js";
import { startText } from "../tokens/networks.js";

/** One network: its head, its figures and its nodes. */
export function NetworkState({ network }: { network: NetworkStatus }) {
  const { name, trouble, block, start, nodes = [], refused = [], executors } = network;
  const lag = network.secondsSinceConfirmed;
  return (
    <section className="mb-10" aria-label={name}>
      <header className="flex items-baseline justify-between gap-4 border-line border-b pb-2">
        <h2 className="font-medium text-base">{name}</h2>
        <State trouble={trouble} isStarting={block === null} />
      </header>
      {trouble !== null && <p className="mt-3 text-bad">{trouble}</p>}
      {start !== undefined && (
        <div className="mt-3">
          <p>{startText(start)}</p>
          <ProgressBar label={`Start of ${name}`} share={start.share} />
        </div>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <Fact name="Head">{block === null ? "–" : block.toLocaleString("en-US")}</Fact>
        <Fact name="Last answer from a node">
          {lag === undefined ? "–" : `${lag.toFixed(lag < 10 ? 1 : 0)} s ago`}
        </Fact>
        <Fact name="Venues">
          {network.venues?.toLocaleString("en-US") ?? "–"}
          {network.venuesToCome ? `, ${network.venuesToCome.toLocaleString("en-US")} still to read` : ""}
        </Fact>
        <Fact name="Tokens">{network.tokens?.toLocaleString("en-US") ?? "–"}</Fact>
        <Fact name="Contracts">
          {network.contractsDeployed === true ? (
            "on the chain"
          ) : network.contractsDeployed === false ? (
            <span className="text-bad">not deployed</span>
          ) : (
            "unknown"
          )}
        </Fact>
        <Fact name="Executors">
          {(executors ?? [])
            .map(({ version, address }) => `${version} (${shortAddress(address)})`)
            .join(", ") || "–"}
        </Fact>
        <Fact name="Clock ahead of chain">
          {network.clockSkewSeconds == null ? "unknown" : `${network.clockSkewSeconds} s`}
        </Fact>
        <Fact name="Venues that cannot be traded">
          {refused.reduce((sum, { venues }) => sum + venues, 0).toLocaleString("en-US")}
        </Fact>
      </dl>
      {nodes.length > 0 && (
        <ul className="mt-4">
          {nodes.map((node, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two URLs may share a host
            <li key={index} className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2">
              <span className="font-mono text-xs leading-5">
                {node.host}
                {node.transport === "websocket" ? " (WebSocket)" : ""}
              </span>
              <span className="min-w-0 truncate text-muted">
                {node.lastError == null ? "" : `last error: ${node.lastError}`}
              </span>
              <span className={node.state === "ready" ? "text-good" : "text-warn"}>
                {node.state}
                {node.requestsPerSecond === undefined
                  ? ""
                  : `, ${node.requestsPerSecond} requests per second at most`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {(network.catalogue ?? []).length > 0 && (
        <details className="mt-2 border-line border-t pt-2">
          <summary className="hit rounded-sm text-muted hover:text-ink">Venues by protocol</summary>
          <ul className="mt-2 grid gap-x-12 sm:grid-cols-2">
            {network.catalogue?.map((listing) => (
              <li key={listing.protocol} className="flex justify-between gap-4 border-line border-b py-1">
                <span>{listing.protocol}</span>
                <span className={listing.trouble === null ? "text-muted" : "text-bad"}>
                  {listing.venues.toLocaleString("en-US")} venues
                  {listing.complete ? "" : `, ${percent(listing.share, 0)} listed`}
                  {listing.trouble === null ? "" : `: ${listing.trouble}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function State({ trouble, isStarting }: { trouble: string | null; isStarting: boolean }) {
  if (trouble !== null) return <span className="text-bad">in trouble</span>;
  return isStarting ? (
    <span className="text-warn">starting</span>
  ) : (
    <span className="text-good">healthy</span>
  );
}
