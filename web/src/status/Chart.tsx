type Props = { name: string; values: readonly (number | undefined)[]; now: string };

const [width, height] = [240, 48];

/** A bar chart of one figure over the last minutes, with its current value. Missing values are gaps. */
export function Chart({ name, values, now }: Props) {
  const most = Math.max(1e-9, ...values.map((value) => value ?? 0));
  const step = width / 60;
  return (
    <figure className="min-w-0">
      <figcaption className="text-muted text-xs">{name}</figcaption>
      <p className="text-lg">{now}</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="mt-1 h-12 w-full border-line border-b"
        role="img"
        aria-label={`${name}: ${now}`}
      >
        {values.map((value, index) => {
          const size = ((value ?? 0) / most) * height;
          const x = width - (values.length - index) * step;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
              key={index}
              x={x}
              y={height - size}
              width={step - 1}
              height={size}
              className="fill-accent"
            />
          );
        })}
      </svg>
    </figure>
  );
}
