type Point = { lat: number; lng: number };

/** Points nearer to each other than this, in degrees, hide one another on a map of the world. */
const NEAR_DEGREES = 0.4;
/** How far from their common middle such points are moved, in degrees. */
const SPREAD_DEGREES = 0.9;

/** Moves points that would hide one another onto a small circle around the first of them; points that stand alone stay. */
export function spreadPoints<T extends Point>(points: readonly T[]): T[] {
  const groups: number[][] = [];
  points.forEach((point, index) => {
    const group = groups.find((members) => members.some((member) => isNear(points[member], point)));
    if (group) group.push(index);
    else groups.push([index]);
  });
  return points.map((point, index) => {
    const group = groups.find((members) => members.includes(index)) ?? [index];
    const middle = points[group[0] ?? index] ?? point;
    if (group.length === 1) return point;
    const angle = (2 * Math.PI * group.indexOf(index)) / group.length;
    return {
      ...point,
      lat: clampLat(middle.lat + SPREAD_DEGREES * Math.cos(angle)),
      lng: middle.lng + SPREAD_DEGREES * Math.sin(angle),
    };
  });
}

function isNear(a: Point | undefined, b: Point): boolean {
  return a !== undefined && Math.abs(a.lat - b.lat) < NEAR_DEGREES && Math.abs(a.lng - b.lng) < NEAR_DEGREES;
}

function clampLat(lat: number): number {
  return Math.max(-85, Math.min(85, lat));
}
