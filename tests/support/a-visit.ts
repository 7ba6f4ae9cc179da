import type { VisitBody } from "#contract/visits.ts";
import { visitLiterals } from "#tests/contract/literals/visits.ts";
import type { TestShop } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/test-database.ts";

let sessions = 0;

/** A session and a device that nothing else has. */
export function aSession(): { sessionId: string; deviceId: string } {
  sessions += 1;
  const own = `${process.pid}-${sessions}`.padStart(12, "x");
  return { sessionId: `s-${own}`, deviceId: `d-${own}` };
}

/** A batch as a page sends it. */
export function aVisitBody(shown: Omit<Partial<VisitBody>, "page"> & { siteKey: string; page?: Partial<VisitBody["page"]> }): VisitBody {
  const { checkoutToken: _checkoutToken, ...body } = visitLiterals.reportVisit.body;
  const moves = body.moves.map(([x = 0, y = 0, atMs = 0]): [number, number, number] => [x, y, atMs]);
  const clicks = body.clicks.map(([x = 0, y = 0, atMs = 0]): [number, number, number] => [x, y, atMs]);
  return { ...body, moves, clicks, sentiment: null, submissions: [], ...aSession(), ...shown, page: { ...body.page, ...shown.page } };
}

export async function siteKeyOf({ tenantId }: TestShop): Promise<string> {
  const { rows } = await (await testDatabase()).asOwner("select site_key from tenant where tenant_id = $1", [tenantId]);
  return String(rows[0]?.["site_key"]);
}
