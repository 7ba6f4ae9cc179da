import { paths } from "#console/session/paths.ts";
import { meetsNeed, type EntitledTo } from "#domain/accounts/entitlements.ts";

/** Where the root leads: to the insights report for a shop that has it, otherwise to the dashboard, which is a master account's list of its shops. */
export function landingPath(tenant: EntitledTo<"insights">): string {
  return meetsNeed("insights", tenant) ? paths.insights() : paths.dashboard();
}
