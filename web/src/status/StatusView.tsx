import { Fault } from "../design/Fault.js";
import { asFailure } from "../service/client.js";
import type { Status } from "../service/types.js";
import { useStatus } from "../service/useStatus.js";
import { Chart } from "./Chart.js";
import { type Moment, medianMs } from "./figures.js";
import { NetworkState } from "./NetworkState.js";
import { useMoments } from "./useMoments.js";

/** The state of the service and its networks. */
export function StatusView() {
  const { data, error } = useStatus(true, 2000);
  const figures = useMoments();
  return (
    <>
      <h1 className="sr-only">Status</h1>
      {error !== null && <Fault failure={asFailure(error)} />}
      {data?.networks.map((network) => (
        <NetworkState key={network.id} network={network} />
      ))}
      {/* One failure is enough. */}
      {(error === null || figures.error === null) && (
        <section className="mt-10" aria-label="The service">
          <h2 className="border-line border-b pb-2 font-medium text-base">The service</h2>
          {figures.error === null ? (
            <Charts moments={figures.moments} status={data} />
          ) : (
            <p className="mt-3 text-muted">Metrics are not available: {asFailure(figures.error).message}.</p>
          )}
        </section>
      )}
    </>
  );
}

function Charts({ moments, status }: { moments: readonly Moment[]; status: Status | undefined }) {
  const pairs = moments.slice(1).map((after, index) => [moments[index] as Moment, after] as const);
  const rate = (value: (moment: Moment) => number) =>
    pairs.map(
      ([before, after]) => ((value(after) - value(before)) * 1000) / Math.max(1, after.atMs - before.atMs),
    );
  const requests = rate((moment) => moment.requests);
  const failures = rate((moment) => moment.failures);
  const medians = pairs.map(([before, after]) => medianMs(before, after));
  const median = medians.at(-1);
  const { engine } = status ?? {};
  return (
    <div className="mt-4 grid gap-x-12 gap-y-6 sm:grid-cols-3">
      <Chart name="Requests per second" values={requests} now={(requests.at(-1) ?? 0).toFixed(1)} />
      <Chart name="Refused per second" values={failures} now={(failures.at(-1) ?? 0).toFixed(1)} />
      <Chart
        name="Median time of routes and quotes"
        values={medians}
        now={median === undefined ? "no requests" : `${median.toFixed(0)} ms`}
      />
      {engine !== undefined && (
        <p className="text-muted sm:col-span-3">
          {engine.workers === 1 ? "One search thread" : `${engine.workers} search threads`},{" "}
          {engine.searching} busy, {engine.waiting} searches waiting; since the start{" "}
          {engine.searches.toLocaleString("en-US")} done and {engine.refused.toLocaleString("en-US")} refused.
        </p>
      )}
    </div>
  );
}
