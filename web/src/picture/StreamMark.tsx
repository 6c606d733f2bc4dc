import type { StreamLabel } from "./labels.js";
import type { PlacedStream } from "./layout.js";

/** Width in pixels below which a stream needs an outline. */
const thin = 6;

type Props = {
  stream: PlacedStream;
  colour: string;
  /** What the stream is and what passes through it. */
  sentence: string;
  /** The block of the route. The stream lights up once for each. */
  block: number | undefined;
  /** Whether Tab stops here; the arrow keys lead to the other streams. */
  isStop: boolean;
  /** Whether another stream is pointed at. */
  isDim: boolean;
  onStop: () => void;
  /** Called when a stream of several small fills is pressed. */
  onOpen: () => void;
  onChoose: (hop: number | undefined) => void;
};

/** A stream as a button, which shows its sentence under the picture. */
export function StreamMark({ stream, colour, sentence, block, isStop, isDim, ...on }: Props) {
  const act = () => {
    on.onStop();
    if (stream.hops.length > 1) on.onOpen();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons in a picture of this kind
    <g
      role="button"
      data-stream
      onClick={act}
      onKeyDown={({ key }) => key === "Enter" && act()}
      aria-label={sentence}
      tabIndex={isStop ? 0 : -1}
      onPointerEnter={() => on.onChoose(stream.hops[0])}
      onPointerLeave={() => on.onChoose(undefined)}
      onFocus={() => {
        on.onStop();
        on.onChoose(stream.hops[0]);
      }}
      onBlur={() => on.onChoose(undefined)}
      className="group outline-none"
    >
      <path
        d={stream.outline}
        style={{ color: colour }}
        // A thin stream would vanish where it is steep.
        strokeWidth={stream.width < thin ? 1 : 0}
        // The browser reserves room for mitres, and would count it as a shift of the layout.
        strokeLinejoin="bevel"
        className={`fill-current stroke-current transition-opacity ${isDim ? "opacity-35" : "opacity-75"}`}
      />
      <path
        d={stream.outline}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="bevel"
        className="stroke-transparent group-focus-visible:stroke-ink"
      />
      <path
        key={block}
        d={stream.path}
        fill="none"
        strokeWidth={Math.min(6, stream.width)}
        pathLength="1"
        className="light"
      />
    </g>
  );
}

/** The name that stands on a stream. */
export function StreamName({ text, ground, y }: StreamLabel) {
  return (
    <g data-stream-name className="pointer-events-none">
      <rect {...ground} rx="4" className="fill-paper opacity-85" />
      <text
        x={ground.x + ground.width / 2}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-ink text-xs"
      >
        {text}
      </text>
    </g>
  );
}

/** Tells a stream from all others of its picture. */
export function keyOfStream({ hops, source, target }: PlacedStream): string {
  return `${hops.join()} ${source} ${target}`;
}
