import { SuretyError } from "#server/surety-error.ts";

/**
 * The id of the Shopify staff who call. Throws "not-allowed" for a token that names nobody: otherwise the next one to open the app would
 * be its first member of staff, and thereby an owner.
 */
export function requireStaffId(staffId: string | null): string {
  if (staffId === null) throw new SuretyError("not-allowed", "Shopify didn't say who you are. Reload the page.");
  return staffId;
}
