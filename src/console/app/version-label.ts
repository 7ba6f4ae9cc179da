/**
 * The version as the header shows it: `2.7.6` becomes "2.07.06", a build number ("2.7.6+1033") follows in parentheses, and
 * every variant except production is named: "2.07.06 (1033) QA".
 */
export function versionLabel(version: string, variant: "production" | "qa" | "demo"): string {
  const [numbers = "", build] = version.split("+");
  const [major = "", ...rest] = numbers.split(".");
  const padded = [major, ...rest.map((part) => part.padStart(2, "0"))].join(".");
  const parts = [padded, build === undefined ? null : `(${build})`, variantNames[variant]];
  return parts.filter((part) => part !== null).join(" ");
}

const variantNames = { production: null, qa: "QA", demo: "Demo" } as const;
