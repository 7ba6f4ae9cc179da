import { useState } from "react";
import type { Account } from "#domain/figures/account-figures.ts";
import { openAccount } from "#contract/master.ts";
import { errorWords } from "#console/api/errors.ts";
import { useApi } from "#console/api/api-context.tsx";
import { openAccountAddress } from "#console/session/paths.ts";
import { useFailureToast } from "#console/ui/toasts.tsx";

type Opened = Pick<Account, "tenantId" | "name">;

export type AccountOpening = {
  /** Opens an account in a new tab that is signed in to it alone. */
  open: (account: Opened) => Promise<void>;
  openingId: number | null;
  /** An account whose tab the browser has blocked, and the address that opens it. */
  blocked: { name: string; address: string } | null;
  /** Why the account could not be opened. */
  fault: { name: string; error: unknown } | null;
  forget: () => void;
};

/**
 * Opens sub-accounts. The tab is opened by the click itself, as a browser blocks one that comes later; it learns where to
 * go once the server has made a code. A browser gives it a copy of what this tab has stored, which the screen there replaces by its own
 * sign-in and shop; it has no hold of this tab.
 */
export function useOpenAccount(view: Readonly<Record<string, string>>): AccountOpening {
  const { client } = useApi();
  const showFailure = useFailureToast();
  const [openingId, setOpeningId] = useState<number | null>(null);
  const [blocked, setBlocked] = useState<AccountOpening["blocked"]>(null);
  const [fault, setFault] = useState<AccountOpening["fault"]>(null);

  async function open({ tenantId, name }: Opened): Promise<void> {
    const tab = window.open("", "_blank");
    if (tab !== null) tab.opener = null;
    forget();
    setOpeningId(tenantId);
    try {
      const { code } = await client.call(openAccount, { body: { tenantId } });
      const address = new URL(openAccountAddress(code, view), window.location.origin).href;
      if (tab === null) setBlocked({ name, address });
      else tab.location.replace(address);
    } catch (error) {
      tab?.close();
      setFault({ name, error });
      showFailure(`${name} could not be opened`, errorWords(error).detail);
    } finally {
      setOpeningId(null);
    }
  }

  function forget(): void {
    setBlocked(null);
    setFault(null);
  }
  return { open, openingId, blocked, fault, forget };
}
