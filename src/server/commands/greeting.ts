import { DEMO_PASSWORD, demoSignIns } from "#domain/accounts/demo-sign-ins.ts";
import type { Config } from "#server/config.ts";
import { DEMO_API_KEY, DEMO_SHOP } from "#server/demo/demo-accounts.ts";

/** What is said once everything is ready: the given lines, then how to sign in where there is the demo. */
export function greeting({ hasDemo, role }: Pick<Config, "hasDemo" | "role">, ready: readonly string[]): string {
  const lines = ["", ...ready];
  if (hasDemo && role !== "jobs") {
    lines.push("", `Sign in with one of these (password of all: ${DEMO_PASSWORD})`);
    for (const { email, shows } of demoSignIns) lines.push(`  ${email.padEnd(20)} ${shows}`);
    lines.push("", `API key of ${DEMO_SHOP}: ${DEMO_API_KEY}`);
  }
  return [...lines, ""].join("\n");
}
