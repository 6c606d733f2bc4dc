import type { Flow, FlowLink } from "./flow.js";

/** A stream of the picture: one hop, or several small ones that share their ends. */
export type Stream = {
  readonly source: string;
  readonly target: string;
  /** Share of the trade, from 0 to 1. */
  readonly value: number;
  /** Indices of the hops in the route, one or more. */
  readonly hops: readonly number[];
};

/** The nodes and streams to draw. */
export type Drawing = { readonly nodes: Flow["nodes"]; readonly streams: readonly Stream[] };

/** Streams below this share of the trade are merged. */
export const smallShare = 0.03;

/**
 * Merges the small streams of a flow. A token that only a small part of the trade passes through, on a single way, is
 * left out with its hops joined; then small streams between the same two tokens become one. A single small stream stays
 * itself.
 */
export function mergeSmall({ nodes, links }: Flow): Drawing {
  const ends = endsOf(links);
  let streams: Stream[] = links.map(({ hop, ...link }) => ({ ...link, hops: [hop] }));
  const left = new Set<string>();
  for (const { id } of nodes) {
    if (ends.has(id)) continue;
    const [before, after] = [
      streams.filter(({ target }) => target === id),
      streams.filter(({ source }) => source === id),
    ];
    const [sources, targets] = [
      new Set(before.map(({ source }) => source)),
      new Set(after.map(({ target }) => target)),
    ];
    const value = before.reduce((sum, stream) => sum + stream.value, 0);
    const [source, target] = [[...sources][0], [...targets][0]];
    if (value >= smallShare || sources.size !== 1 || targets.size !== 1) continue;
    if (source === undefined || target === undefined) continue;
    const hops = [...new Set([...before, ...after].flatMap((stream) => stream.hops))];
    streams = [
      ...streams.filter((stream) => stream.source !== id && stream.target !== id),
      { source, target, value, hops },
    ];
    left.add(id);
  }
  const merged = new Map<string, Stream[]>();
  for (const stream of streams) {
    const key = `${stream.source} ${stream.target}`;
    if (stream.value < smallShare) merged.set(key, [...(merged.get(key) ?? []), stream]);
  }
  const small = [...merged.values()].filter((all) => all.length > 1);
  const gone = new Set(small.flat());
  return {
    nodes: nodes.filter(({ id }) => !left.has(id)),
    streams: [
      ...streams.filter((stream) => !gone.has(stream)),
      ...small.map((all) => ({
        source: (all[0] as Stream).source,
        target: (all[0] as Stream).target,
        value: all.reduce((sum, { value }) => sum + value, 0),
        hops: [...new Set(all.flatMap(({ hops }) => hops))].sort((one, other) => one - other),
      })),
    ],
  };
}

/** Returns every hop as a stream of its own. */
export function allStreams({ nodes, links }: Flow): Drawing {
  return { nodes, streams: links.map(({ hop, ...link }) => ({ ...link, hops: [hop] })) };
}

/** Returns the nodes where streams begin or end. They are always drawn. */
function endsOf(links: readonly FlowLink[]): ReadonlySet<string> {
  const [sources, targets] = [
    new Set(links.map(({ source }) => source)),
    new Set(links.map(({ target }) => target)),
  ];
  return new Set([
    ...[...sources].filter((id) => !targets.has(id)),
    ...[...targets].filter((id) => !sources.has(id)),
  ]);
}

/** Height of the picture in pixels: a slim ribbon for one or two streams, and room for labels beside each other. */
export function heightOf({ streams, nodes }: Drawing, isUpright: boolean): number {
  if (isUpright) return Math.min(560, 96 + 72 * Math.max(1, layersOf({ streams, nodes })));
  if (streams.length <= 2) return 92;
  return Math.min(340, 84 + 28 * streams.length);
}

/** Returns the largest number of streams in a row on any way. */
function layersOf({ streams }: Drawing): number {
  const depth = new Map<string, number>();
  // Streams are few, and each round settles at least one more node.
  for (let round = 0; round < streams.length; round++)
    for (const { source, target } of streams)
      depth.set(target, Math.max(depth.get(target) ?? 0, (depth.get(source) ?? 0) + 1));
  return Math.min(6, Math.max(0, ...depth.values()));
}
