import { basePaths, type AnswerOf } from "#contract/endpoint.ts";
import { reportVisit, type getVisitSetup } from "#contract/visits.ts";
import { sensorAddress } from "#server/addresses.ts";
import type { Config } from "#server/config.ts";
import type { Services } from "#server/services.ts";
import { requireShop } from "#server/shops/shop-store.ts";

type PublicAddress = Pick<Config, "publicUrl" | "sensorBase">;

const SCRIPT = "/collect.js";
export const COLLECT_SCRIPT_PATH = `${basePaths.sensor}${SCRIPT}`;

/** What a shop needs to record visits of its website. */
export async function readVisitSetup(
  { config, database }: Pick<Services, "config" | "database">,
  tenantId: number,
): Promise<AnswerOf<typeof getVisitSetup>> {
  const { siteKey } = await database.forTenants([tenantId], (handle) => requireShop(handle, tenantId));
  return {
    siteKey,
    scriptUrl: scriptUrlOf(config),
    html: scriptLine(config, siteKey),
    htmlWithConsent: lineOf(config, siteKey, ' data-consent="required"'),
  };
}

/** The line of HTML that goes on each page of a shop. */
export function scriptLine(config: PublicAddress, siteKey: string): string {
  return lineOf(config, siteKey, "");
}

function lineOf(config: PublicAddress, siteKey: string, more: string): string {
  return `<script async src="${scriptUrlOf(config)}" data-site-key="${siteKey}"${more}></script>`;
}

/** Where a shop's pages report visits to. */
export function visitAddress(config: PublicAddress): string {
  return `${sensorAddress(config)}${reportVisit.path}`;
}

function scriptUrlOf(config: PublicAddress): string {
  return `${sensorAddress(config)}${SCRIPT}`;
}
