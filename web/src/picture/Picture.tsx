import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { percent } from "../numbers/units.js";
import type { Hop } from "../service/types.js";
import type { Flow } from "./flow.js";
import { groundOf, type NodeLabel, placeNodeLabels, placeStreamLabels } from "./labels.js";
import { type PlacedStream, placeFlow } from "./layout.js";
import { allStreams, heightOf, mergeSmall } from "./merge.js";
import { NodeMark } from "./NodeMark.js";
import { keyOfStream, StreamMark, StreamName } from "./StreamMark.js";

type Props = {
  hops: readonly Hop[];
  flow: Flow;
  /** Names the question. Its routes of all blocks are drawn equally tall, unless they differ much. */
  question: string;
  /** The block of the route. The picture lights up once for each. */
  block: number | undefined;
  protocolOf: (slug: string) => string;
  hueOf: (protocol: string) => string;
  symbolOf: (token: string) => string;
  /** Returns the address of a token's logo, if this service has it. */
  logoOf: (token: string) => string | undefined;
  /** What passes through a hop, in words; empty while it is unknown. */
  amountsOf: (hop: number) => string;
  /** The hop that is pointed at, if any. */
  chosen: number | undefined;
  onChoose: (hop: number | undefined) => void;
  /** Whether small streams are drawn one by one. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** Width in pixels below which the route runs from top to bottom. */
const narrow = 560;

/** The route as streams, each as wide as its share of the trade. */
export function Picture(props: Props) {
  const { hops, flow, block, hueOf, symbolOf, logoOf, chosen, onChoose, isOpen, onOpen } = props;
  const [ref, width] = useWidth<HTMLDivElement>();
  const [stop, setStop] = useState(0);
  const isUpright = width < narrow;
  const merged = useMemo(() => mergeSmall(flow), [flow]);
  const drawing = useMemo(() => (isOpen ? allStreams(flow) : merged), [isOpen, flow, merged]);
  const height = useSteady(heightOf(drawing, isUpright), `${props.question} ${isUpright} ${isOpen}`);
  const picture = useMemo(
    () => (width === 0 ? undefined : placeFlow(drawing, width, height, isUpright)),
    [drawing, width, height, isUpright],
  );
  const streams = picture?.streams ?? [];
  const at = Math.min(stop, Math.max(0, streams.length - 1));
  const shown = streams.find(({ hops: own }) => chosen !== undefined && own.includes(chosen));

  const area = { width, height, isUpright };
  const tokenLabels = placeNodeLabels(picture?.nodes ?? [], symbolOf, area);
  /** What can stand on a stream, the best first. */
  const namesOf = ({ hops: own, value }: PlacedStream) => {
    if (own.length > 1) return [`+${own.length} small`];
    const name = props.protocolOf((hops[own[0] ?? 0] as Hop).protocol);
    return isUpright ? [name] : [`${name} · ${percent(value, 1)}`, name];
  };
  const streamLabels = placeStreamLabels(
    streams,
    namesOf,
    [...tokenLabels.map(groundOf), ...(picture?.nodes ?? []).map(({ box }) => box)],
    area,
  );

  function move(event: KeyboardEvent<SVGSVGElement>) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || streams.length === 0) return;
    event.preventDefault();
    const next = (at + step + streams.length) % streams.length;
    setStop(next);
    event.currentTarget.querySelectorAll<SVGGElement>("[data-stream]")[next]?.focus();
  }

  return (
    <div ref={ref}>
      <div style={{ height }}>
        {picture !== undefined && (
          <svg width={width} height={height} className="block overflow-visible" onKeyDown={move}>
            <title>The route, from the sold tokens to the bought tokens</title>
            {streams.map((stream, index) => (
              <StreamMark
                key={keyOfStream(stream)}
                stream={stream}
                colour={
                  stream.hops.length > 1
                    ? "var(--strong)"
                    : hueOf((hops[stream.hops[0] ?? 0] as Hop).protocol)
                }
                sentence={sentenceOf(stream, props)}
                block={block}
                isStop={index === at}
                isDim={shown !== undefined && stream !== shown}
                onStop={() => setStop(index)}
                onOpen={() => onOpen(true)}
                onChoose={onChoose}
              />
            ))}
            {streamLabels.map((label) => (
              <StreamName key={keyOfStream(label.stream)} {...label} />
            ))}
            {picture.nodes.map((node) => (
              <NodeMark
                key={node.id}
                node={node}
                symbol={symbolOf(node.token)}
                logo={logoOf(node.token)}
                label={tokenLabels.find(({ id }) => id === node.id) as NodeLabel}
              />
            ))}
          </svg>
        )}
      </div>
      <p
        role="status"
        className="mt-2 flex min-h-5 flex-wrap items-baseline justify-between gap-x-4 text-muted text-xs"
      >
        <span>{shown === undefined ? "" : sentenceOf(shown, props)}</span>
        {merged.streams.length < flow.links.length && (
          <button
            type="button"
            onClick={() => onOpen(!isOpen)}
            className="hit ml-auto rounded-sm text-accent underline"
          >
            {isOpen ? "Merge small streams" : `Show all ${hops.length} fills`}
          </button>
        )}
      </p>
    </div>
  );
}

/** Says what a stream is, from where to where, and what passes through it. */
function sentenceOf({ hops: own, value, source, target }: PlacedStream, { hops, ...props }: Props): string {
  const [from, to] = [source, target].map((node) => props.symbolOf(node.replace(" again", "")));
  const [first = 0] = own;
  if (own.length > 1)
    return `+${own.length} small: ${percent(value, 1)} from ${from} to ${to} in ${own.length} fills`;
  const amounts = props.amountsOf(first);
  const name = props.protocolOf((hops[first] as Hop).protocol);
  return `${name} · ${percent(value, 1)}, fill ${first + 1}: ${amounts === "" ? `${from} to ${to}` : amounts}`;
}

/** How much taller or less tall than the first route of a question a later one is drawn. */
const mostCrowding = 1.5;

/**
 * Returns the first height of a question for all its routes: one that gains or loses a stream with a block must not move
 * what stands below it. A route that would be much too crowded, or too sparse, begins anew.
 */
function useSteady(height: number, question: string): number {
  const [first, setFirst] = useState({ height, question });
  const crowding = height / first.height;
  if (question === first.question && crowding <= mostCrowding && crowding >= 1 / mostCrowding)
    return first.height;
  setFirst({ height, question });
  return height;
}

/** Returns a ref for an element, and the current width of the element. */
function useWidth<E extends Element>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return;
    setWidth(current.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
