import { sankey, sankeyJustify } from "d3-sankey";
import type { FlowNode } from "./flow.js";
import type { Drawing, Stream } from "./merge.js";

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type PlacedNode = FlowNode & { readonly box: Box };
export type PlacedStream = Stream & {
  /** The middle of the stream. */
  readonly path: string;
  /** Its outline: as wide at both ends as its share, and never outside the bars that it joins, as a thick line is. */
  readonly outline: string;
  readonly width: number;
  /** Where the stream begins, and where it ends. */
  readonly at: readonly [number, number];
  readonly to: readonly [number, number];
  readonly isUpright: boolean;
};

const nodeThickness = 4;
/** Gap between parallel streams. */
const gap = 2;
/** Room above the topmost bar for its label. */
const labelRoom = 28;

/** Lays out a drawing in an area, from left to right or, if upright, from top to bottom. */
export function placeFlow(drawing: Drawing, width: number, height: number, isUpright: boolean) {
  const [long, wide] = isUpright ? [height, width] : [width, height];
  const graph = sankey<FlowNode, Stream>()
    .nodeId((node) => node.id)
    .nodeAlign(sankeyJustify)
    .nodeWidth(nodeThickness)
    .nodePadding(isUpright ? 24 : 36)
    .extent([
      [isUpright ? labelRoom : 1, isUpright ? 1 : labelRoom],
      [isUpright ? long - labelRoom : long - 1, wide - 1],
    ])({
    nodes: drawing.nodes.map((node) => ({ ...node })),
    links: drawing.streams.map((stream) => ({ ...stream })),
  });
  const nodes = graph.nodes.map((node): PlacedNode => {
    const [u, v] = [node.x0 ?? 0, node.y0 ?? 0];
    const [du, dv] = [(node.x1 ?? 0) - u, Math.max(2, (node.y1 ?? 0) - v)];
    const box = isUpright ? { x: v, y: u, width: dv, height: du } : { x: u, y: v, width: du, height: dv };
    return { id: node.id, token: node.token, box };
  });
  const streams = graph.links.map((link): PlacedStream => {
    const [source, target] = [
      link.source as { id: string; x1?: number },
      link.target as { id: string; x0?: number },
    ];
    const [u0, u1] = [source.x1 ?? 0, target.x0 ?? 0];
    const [v0, v1] = [link.y0 ?? 0, link.y1 ?? 0];
    const middle = (u0 + u1) / 2;
    const point = (u: number, v: number) =>
      isUpright ? `${round(v)},${round(u)}` : `${round(u)},${round(v)}`;
    const curve = (v: number, end: number) => `C${point(middle, v)} ${point(middle, end)} `;
    const streamWidth = Math.max(1.5, (link.width ?? 0) - gap);
    const half = streamWidth / 2;
    return {
      ...{ source: source.id, target: target.id, value: link.value, hops: link.hops },
      path: `M${point(u0, v0)}${curve(v0, v1)}${point(u1, v1)}`,
      outline:
        `M${point(u0, v0 - half)}${curve(v0 - half, v1 - half)}${point(u1, v1 - half)}` +
        `L${point(u1, v1 + half)}${curve(v1 + half, v0 + half)}${point(u0, v0 + half)}Z`,
      width: streamWidth,
      ...(isUpright ? { at: [v0, u0], to: [v1, u1] } : { at: [u0, v0], to: [u1, v1] }),
      isUpright,
    };
  });
  return { nodes, streams };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
