import { labelEvery } from "#console/charts/axis-labels.ts";

type LineAxisProps = {
  labels: readonly string[];
  /** A point's position in pixels. */
  xOf: (index: number) => number;
  width: number;
  height: number;
};

/** Width of a label's character, including its part of the gap to the next label. */
const CHARACTER_WIDTH_PX = 9;
/** How far the labels are below the drawing. */
const LABEL_DROP_PX = 18;

/**
 * The labels below a line, and a plane that catches clicks for the nearest point. Every 7th or 50th point is labeled, fewer if
 * they don't fit.
 */
export function LineAxis({ labels, xOf, width, height }: LineAxisProps) {
  const every = everyWithRoom(labels, width);
  return (
    <g aria-hidden="true">
      <rect data-plane="" width={Math.max(width, 0)} height={Math.max(height, 0)} fill="transparent" />
      {labels.map(
        (label, index) =>
          index % every === 0 && (
            <text
              key={index}
              x={xOf(index)}
              y={height + LABEL_DROP_PX}
              className="chart-axis-label"
              textAnchor={anchorOf(index, labels.length)}
            >
              {label}
            </text>
          ),
      )}
    </g>
  );
}

/** The value axis leaves room beside the first point; there's none beside the last. */
function anchorOf(index: number, count: number): "middle" | "end" {
  return index === count - 1 && count > 1 ? "end" : "middle";
}

function everyWithRoom(labels: readonly string[], width: number): number {
  const every = labelEvery(labels.length);
  const longest = Math.max(1, ...labels.map((label) => label.length));
  const room = Math.max(1, Math.floor(width / (longest * CHARACTER_WIDTH_PX)));
  return every * Math.max(1, Math.ceil(labels.length / every / room));
}
