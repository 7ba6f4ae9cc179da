type Point = { lat: number; lng: number };

/** Where a label has most room: away from the neighbours. */
export type LabelSide = "top" | "right" | "bottom" | "left";

/**
 * Moves points that would hide one another, being nearer than `nearDegrees`, onto a small circle around the first of
 * them, and says on which side of each its label has room. Points that stand alone stay.
 */
export function spreadPoints<T extends Point>(points: readonly T[], nearDegrees: number): (T & { side: LabelSide })[] {
  const groups: number[][] = [];
  points.forEach((point, index) => {
    const group = groups.find((members) => members.some((member) => isNear(points[member], point, nearDegrees)));
    if (group) group.push(index);
    else groups.push([index]);
  });
  return points.map((point, index) => {
    const group = groups.find((members) => members.includes(index)) ?? [index];
    const middle = points[group[0] ?? index] ?? point;
    if (group.length === 1) return { ...point, side: "top" };
    const angle = (2 * Math.PI * group.indexOf(index)) / group.length;
    const radius = nearDegrees / 2;
    return {
      ...point,
      lat: clampLat(middle.lat + radius * Math.cos(angle)),
      lng: middle.lng + radius * Math.sin(angle),
      side: sideOf(angle),
    };
  });
}

function isNear(a: Point | undefined, b: Point, nearDegrees: number): boolean {
  return a !== undefined && Math.abs(a.lat - b.lat) < nearDegrees && Math.abs(a.lng - b.lng) < nearDegrees;
}

/** Angles run clockwise from the north. */
function sideOf(angle: number): LabelSide {
  if (Math.cos(angle) > 0.7) return "top";
  if (Math.cos(angle) < -0.7) return "bottom";
  return Math.sin(angle) > 0 ? "right" : "left";
}

/** A map in Mercator's projection ends there. */
function clampLat(lat: number): number {
  return Math.max(-85, Math.min(85, lat));
}
