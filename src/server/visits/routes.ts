import type { visitEndpoints } from "#contract/visits.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { shopOfSiteKey } from "#server/visits/shop-of-site-key.ts";
import { queueVisit } from "#server/visits/visit-queue.ts";
import { countVisit, requireVisitRoom } from "#server/visits/visit-rate.ts";
import { readVisitSetup } from "#server/visits/visit-setup.ts";
import { visitReport } from "#server/visits/visit-report.ts";

export const visitRoutes: HandlersOf<typeof visitEndpoints> = {
  reportVisit: async ({ body, headers, ip }, { database, secrets, now }) => {
    const receivedAt = now();
    const tenantId = await shopOfSiteKey(database, body.siteKey, receivedAt);
    const source = { ip, userAgent: headers["user-agent"] ?? null, acceptLanguage: headers["accept-language"] ?? null, receivedAt };
    const report = visitReport(body, source, identifierHash(secrets, tenantId));
    const sender = { tenantId, source: report.source };
    requireVisitRoom(database, sender, now());
    let isKept = false;
    try {
      isKept = await queueVisit(database, tenantId, report);
    } finally {
      countVisit(database, sender, isKept, now());
    }
    return { isKept };
  },

  getVisitSetup: ({ actor }, services) => readVisitSetup(services, actor.tenantId),
};
