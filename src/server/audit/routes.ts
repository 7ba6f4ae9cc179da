import type { auditEndpoints } from "#contract/audit.ts";
import { exportAudit } from "#server/audit/export-audit.ts";
import { listAudit } from "#server/audit/list-audit.ts";
import type { HandlersOf } from "#server/http/handler.ts";

export const auditRoutes: HandlersOf<typeof auditEndpoints> = {
  listAudit: ({ actor, body, query }, services) => listAudit(services, actor.tenantId, body, query.page),

  exportAudit: async ({ actor, body, setHeader }, services) => {
    const { fileName, csv } = await exportAudit(services, actor.tenantId, body);
    setHeader("content-disposition", `attachment; filename="${fileName}"`);
    setHeader("cache-control", "no-store");
    return csv;
  },
};
