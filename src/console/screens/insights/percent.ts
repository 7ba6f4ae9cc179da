/** A share as a percentage: '60%', '2.7%'. */
export function percent(share: number): string {
  return percents.format(share);
}

const percents = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
