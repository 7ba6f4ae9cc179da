import { lt } from "drizzle-orm";
import type { Handle } from "#server/db/database.ts";
import { aliased, selectList, type RowOf } from "#server/db/row-of.ts";
import { openCodes } from "#server/db/schema/account-tables.ts";
import type { OpenedAccount } from "#server/access/session-store.ts";
import { hashToken, newToken } from "#server/access/token.ts";

/** The new tab uses the code right away, so it expires quickly. */
const OPEN_CODE_MS = 60_000;

/** Creates a one-time code that opens a sub-account. Only its hash is stored. */
export async function addOpenCode(handle: Handle, account: OpenedAccount, now: Date): Promise<string> {
  const code = newToken();
  await handle.insert(openCodes).values({ codeHash: hashToken(code), ...account, expiresAt: new Date(now.getTime() + OPEN_CODE_MS) });
  return code;
}

/**
 * Consumes a valid code and returns the account it opens. If it's used twice at once, one caller gets null. A code
 * stops working when the session that created it ends, when the account leaves the master, or when the person does.
 */
export async function takeOpenCode(handle: Handle, code: string, now: Date): Promise<OpenedAccount | null> {
  const [row] = await handle.prepared<RowOf<typeof takenColumns>>(takeCode, [hashToken(code), now]);
  return row ?? null;
}

export async function removeExpiredOpenCodes(handle: Handle, now: Date): Promise<void> {
  await handle.delete(openCodes).where(lt(openCodes.expiresAt, now));
}

const takenColumns = {
  userId: aliased("c", openCodes.userId),
  openedBy: aliased("c", openCodes.openedBy),
  openerTokenHash: aliased("c", openCodes.openerTokenHash),
  masterTenantId: aliased("c", openCodes.masterTenantId),
  openedTenantId: aliased("c", openCodes.openedTenantId),
};

const takeCode = `
  update open_code c set used_at = $2
  from tenant t join tenant m on m.tenant_id = t.master_tenant_id and m.is_master
  where c.code_hash = $1 and c.used_at is null and c.expires_at > $2
    and t.tenant_id = c.opened_tenant_id and t.master_tenant_id = c.master_tenant_id
    and (c.user_id is null or exists (select 1 from tenant_user own where own.tenant_id = m.tenant_id and own.user_id = c.user_id))
    and (c.opener_token_hash is null or exists (select 1 from session opener where opener.token_hash = c.opener_token_hash))
  returning ${selectList(takenColumns)}`;
