import type { ImportResult } from "#server/import-file/import-file.ts";

/** Fields with warnings that are named; the others are counted. */
const MOST_PATHS = 20;

/** What a finished import did: taken, rejected, and what it warned about. */
export function importSummary({ orders, outcomes, rejected, rejectedFile, warned }: Omit<ImportResult, "format">): string {
  const taken = `${count(orders, "order")}${outcomes > 0 ? ` and ${count(outcomes, "outcome")}` : ""} imported, now or earlier`;
  const refused = rejected === 0 ? "No lines were rejected." : `${count(rejected, "line")} rejected; see ${rejectedFile} for the reasons.`;
  return `${taken}. ${refused}${warningsIn(warned)}`;
}

function warningsIn({ orders, paths }: ImportResult["warned"]): string {
  if (orders === 0) return "";
  const listed = paths.slice(0, MOST_PATHS).map((each) => `${each.path} (${each.orders.toLocaleString("en-US")})`);
  const more = paths.length > MOST_PATHS ? ` and ${count(paths.length - MOST_PATHS, "other field")}` : "";
  return `\n${count(orders, "order")} imported with warnings about: ${listed.join(", ")}${more}. POST /api/orders says more about each.`;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString("en-US")} ${what}${number === 1 ? "" : "s"}`;
}
