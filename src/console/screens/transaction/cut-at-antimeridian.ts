/** Longitude and latitude, in degrees. */
type Position = number[];
type Ring = Position[];

/**
 * Cuts a polygon that crosses the antimeridian into the polygons it makes on a map from 180° west to 180° east; one around
 * a pole is extended to the pole. A polygon that doesn't cross is returned as it is.
 */
export function cutAtAntimeridian(polygon: Ring[]): Ring[][] {
  if (!polygon.some(isCrossing)) return [polygon];
  const whole = polygon.map(inOnePiece);
  return [-360, 0, 360]
    .map((shift) => whole.map((ring) => onTheMap(ring.map(([lng = 0, lat = 0]) => [lng + shift, lat]))))
    .filter(([outer]) => outer !== undefined && hasArea(outer))
    .map((rings) => rings.filter(hasArea));
}

function isCrossing(ring: Ring): boolean {
  return ring.some((position, index) => Math.abs(lngOf(position) - lngOf(ring[index - 1] ?? position)) > 180);
}

/** The ring without a jump: its longitudes continue beyond 180°. */
function inOnePiece(ring: Ring): Ring {
  let turns = 0;
  const whole = ring.map(([lng = 0, lat = 0], index) => {
    const step = lng - lngOf(ring[index - 1] ?? [lng]);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [lng + 360 * turns, lat];
  });
  if (turns === 0) return whole;
  const pole = whole.every(([, lat = 0]) => lat < 0) ? -90 : 90;
  return [...whole, [lngOf(whole.at(-1)), pole], [lngOf(whole[0]), pole], ...whole.slice(0, 1)];
}

function onTheMap(ring: Ring): Ring {
  return keptSide(keptSide(ring, -180, 1), 180, -1);
}

/** The part of a ring east (`side` 1) or west (-1) of a longitude, closed along it. */
function keptSide(ring: Ring, edge: number, side: 1 | -1): Ring {
  const isKept = (position: Position) => (lngOf(position) - edge) * side >= 0;
  const kept = ring.flatMap((position, index) => {
    const before = ring[index - 1];
    const crossing = before !== undefined && isKept(before) !== isKept(position) ? [crossingOf(before, position, edge)] : [];
    return isKept(position) ? [...crossing, position] : crossing;
  });
  return [...kept, ...kept.slice(0, 1)];
}

function crossingOf([lngA = 0, latA = 0]: Position, [lngB = 0, latB = 0]: Position, edge: number): Position {
  return [edge, latA + ((latB - latA) * (edge - lngA)) / (lngB - lngA)];
}

/** A ring that only touches the map's edge has no area there. */
function hasArea(ring: Ring): boolean {
  return new Set(ring.map(lngOf)).size > 1;
}

function lngOf(position: Position | undefined): number {
  return position?.[0] ?? 0;
}
