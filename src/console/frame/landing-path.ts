import { paths } from "#console/frame/paths.ts";

/** Where the root leads: a master account to the list of its shops, everybody else to the transactions. */
export function landingPath(tenant: { isMaster: boolean }): string {
  return tenant.isMaster ? paths.dashboard() : paths.transactions();
}
