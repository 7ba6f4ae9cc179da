/** A day, month or year (YYYY-MM-DD, YYYY-MM, YYYY) as charts label it: 'MM/DD', 'MM/YYYY', 'YYYY'. */
export function spanLabel(span: string): string {
  const [year = "", month, day] = span.split("-");
  if (month === undefined) return year;
  return `${month}/${day ?? year}`;
}

/** Which of a chart's points get a label: all below 10 points, every 7th up to 100, every 50th above. */
export function labelEvery(points: number): number {
  if (points < 10) return 1;
  return points <= 100 ? 7 : 50;
}

/** A number on a value axis, thousands abbreviated with K: '950', '1.2K', '35K'. */
export function axisNumber(value: number): string {
  if (Math.abs(value) < 1000) return plain.format(value);
  return `${plain.format(value / 1000)}K`;
}

const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
