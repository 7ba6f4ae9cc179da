import type { privacyEndpoints } from "#contract/privacy.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { askForPrivacy, readErasure, readExport } from "#server/privacy/ask-for-privacy.ts";
import { SuretyError } from "#server/surety-error.ts";

export const privacyRoutes: HandlersOf<typeof privacyEndpoints> = {
  requestErasure: ({ actor, body }, services) => askForPrivacy(services, actor.tenantId, "erasure", body),
  getErasure: ({ actor, params }, services) => readErasure(services, { tenantId: actor.tenantId, requestId: readRequestId(params.id) }),
  requestExport: ({ actor, body }, services) => askForPrivacy(services, actor.tenantId, "export", body),
  getExport: async ({ actor, params, setHeader }, services) => {
    const { isFile, body } = await readExport(services, { tenantId: actor.tenantId, requestId: readRequestId(params.id) });
    setHeader("cache-control", "no-store");
    if (isFile) setHeader("content-disposition", `attachment; filename="personal-data.json"`);
    return body;
  },
};

function readRequestId(text: string): number {
  return readPathId(text, () => new SuretyError("not-found", "No request with this ID in this shop."));
}
