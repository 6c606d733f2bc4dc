import { ProgressBar } from "../../design/ProgressBar.js";
import type { NetworkItem } from "../../service/types.js";
import { useStatus } from "../../service/useStatus.js";
import { isLocal, obstacleOf, plainName, startText } from "../../tokens/networks.js";

/** What stands where the route will be until the service has read the network. */
export function Starting({ network }: { network: NetworkItem }) {
  const status = useStatus(true, 1000).data?.networks.find(({ id }) => id === network.id);
  const { start, trouble = null } = status ?? {};
  if (trouble !== null)
    return (
      <p role="alert" className="break-words border-bad border-l-2 py-1 pl-4">
        <span className="font-medium text-bad">{obstacleOf(network, status)}</span> The page keeps trying.
      </p>
    );
  const step =
    start !== undefined
      ? `${startText(start)}.`.replace(/^./, (first) => first.toUpperCase())
      : isLocal(network)
        ? "The local chain is being prepared. The first start takes the longest."
        : "Waiting for the node.";
  return (
    <div role="status" className="min-h-[92px] border-line border-y py-6">
      <p className="font-medium">
        {isLocal(network) && start === undefined
          ? "The local chain is starting …"
          : `The market of ${plainName(network)} is being read …`}
      </p>
      <p className="mt-1 mb-3 text-muted">{step} You can trade as soon as it is done, without a reload.</p>
      <ProgressBar label={`Start of ${network.name}`} share={start?.share} />
    </div>
  );
}
