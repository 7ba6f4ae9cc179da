/** A list with one member at another place; places count from 0. */
export function orderAfterMove<T>(list: readonly T[], member: T, place: number): T[] {
  const rest = list.filter((each) => each !== member);
  return [...rest.slice(0, place), member, ...rest.slice(place)];
}
