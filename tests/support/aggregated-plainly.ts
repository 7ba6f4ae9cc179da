/** What is aggregated, by its names on the wire. */
export type WireAggregation = { specialFunctionName: string; over: string; by: string; withThis: boolean; hours: number };
type PlainOrder = { readonly at: number } & { readonly [field: string]: string | number | null };

/**
 * The aggregation over orders read straight from its definition: the orders in the hours up to this one that have its key, and
 * what is known of them. The measure of the one that rules use.
 */
export function aggregatedPlainly(asked: WireAggregation, self: PlainOrder, others: readonly PlainOrder[]): number | null {
  const { specialFunctionName, over, by, withThis, hours } = asked;
  const key = self[by] ?? null;
  if (key === null) return null;
  const inWindow: PlainOrder[] = [];
  for (const other of others) {
    const isRecent = self.at - other.at < hours * 60 * 60 * 1000;
    if (isRecent && other[by] === key) inWindow.push(other);
  }
  if (withThis) inWindow.push(self);
  const values: (string | number)[] = [];
  for (const [position, order] of inWindow.entries()) {
    const value = over === "order" ? position : (order[over] ?? null);
    if (typeof value === "number") values.push(value);
    if (typeof value === "string" && value.trim() !== "") values.push(value.trim().toLowerCase());
  }
  let sum = 0;
  for (const value of values) sum += Number(value);
  const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
  switch (specialFunctionName) {
    case "count":
      return values.length;
    case "distinctCount":
      return values.filter((value, at) => values.indexOf(value) === at).length;
    case "sum":
      return inWindow.length > 0 && values.length === 0 ? null : rounded(sum);
    case "average":
      return values.length === 0 ? null : rounded(sum / values.length);
    case "min":
      return values.length === 0 ? null : Math.min(...values.map(Number));
    case "max":
      return values.length === 0 ? null : Math.max(...values.map(Number));
  }
  throw new Error(`${specialFunctionName} is no function over orders`);
}
