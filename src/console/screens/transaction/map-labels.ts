/** A position on the map, in pixels from its top left corner. */
type Spot = { x: number; y: number };
export type LabelSide = (typeof sides)[number];

/** In the order they are tried. */
const sides = ["top", "right", "bottom", "left"] as const;

/** Sizes in pixels. The gap is from the center of a marker with rings to its label. */
const MARKER_RADIUS = 9;
const LABEL_GAP = 16;
const LABEL_HEIGHT = 34;
const LETTER_WIDTH = 9;
const LABEL_PADDING = 14;

type Box = { left: number; right: number; top: number; bottom: number };

/** Groups spots that would cover each other: those closer than a marker's width to the first of the group, which sets its position. */
export function groupNear<T extends Spot>(spots: readonly T[]): (Spot & { members: T[] })[] {
  const groups: (Spot & { members: T[] })[] = [];
  for (const spot of spots) {
    const group = groups.find(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < 2 * MARKER_RADIUS);
    if (group) group.members.push(spot);
    else groups.push({ x: spot.x, y: spot.y, members: [spot] });
  }
  return groups;
}

/** The side of each marker where its label covers no marker or other label; the top if every side is taken. */
export function labelSides(markers: readonly (Spot & { label: string })[]): LabelSide[] {
  const taken: Box[] = markers.map(({ x, y }) => boxAround(x, y, MARKER_RADIUS, MARKER_RADIUS));
  return markers.map((marker, index) => {
    const others = taken.filter((_, position) => position !== index);
    const side = sides.find((candidate) => !others.some((box) => overlap(box, labelBox(marker, candidate)))) ?? "top";
    taken.push(labelBox(marker, side));
    return side;
  });
}

function labelBox({ x, y, label }: Spot & { label: string }, side: LabelSide): Box {
  const width = label.length * LETTER_WIDTH + LABEL_PADDING;
  const aside = LABEL_GAP + width / 2;
  const along = LABEL_GAP + LABEL_HEIGHT / 2;
  const [dx, dy] = { top: [0, -along], right: [aside, 0], bottom: [0, along], left: [-aside, 0] }[side];
  return boxAround(x + (dx ?? 0), y + (dy ?? 0), width / 2, LABEL_HEIGHT / 2);
}

function boxAround(x: number, y: number, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
