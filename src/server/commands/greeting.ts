import { DEMO_API_KEY, DEMO_PASSWORD, demoSignIns } from "#domain/accounts/demo-sign-ins.ts";
import type { Config } from "#server/config.ts";
import { DEMO_SHOP } from "#server/demo/demo-accounts.ts";

/** What is printed once everything is ready: the given lines, then the demo's logins if the demo is on. */
export function greeting({ hasDemo, role }: Pick<Config, "hasDemo" | "role">, ready: readonly string[]): string {
  const lines = ["", ...ready];
  if (hasDemo && role !== "jobs") {
    lines.push("", `Log in as one of these (password: ${DEMO_PASSWORD})`);
    for (const { email, shows } of demoSignIns) lines.push(`  ${email.padEnd(20)} ${shows}`);
    lines.push("", `API key of ${DEMO_SHOP}: ${DEMO_API_KEY}`);
  }
  return [...lines, ""].join("\n");
}
