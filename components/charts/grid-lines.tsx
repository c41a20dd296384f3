interface GridLinesProps {
  width: number;
  /** From the top. */
  at: readonly number[];
  zeroAt?: number;
}

export function GridLines({ width, at, zeroAt }: GridLinesProps) {
  return (
    <g>
      {at.map((top) => (
        <line
          key={top}
          x2={width}
          y1={top}
          y2={top}
          vectorEffect="non-scaling-stroke"
          className={top === zeroAt ? "stroke-text-3" : "stroke-border"}
        />
      ))}
    </g>
  );
}
