import { useState } from "react";
import type { Account } from "#domain/figures/account-figures.ts";
import { openAccount } from "#contract/master.ts";
import { errorWords } from "#console/api/errors.ts";
import { useApi } from "#console/api/api-context.tsx";
import { openAccountAddress } from "#console/session/paths.ts";
import { useFailureToast } from "#console/ui/toasts.tsx";

type Opened = Pick<Account, "tenantId" | "name">;

export type AccountOpening = {
  /** Opens an account in a new tab whose session is for that account only, at its dashboard or what `at` names of it. */
  open: (account: Opened, at?: Readonly<Record<string, string>>) => Promise<void>;
  openingId: number | null;
  /** An account whose tab the browser blocked, and the address that opens it. */
  blocked: { name: string; address: string } | null;
  /** An account that couldn't be opened, and why. */
  fault: { name: string; error: unknown } | null;
  forget: () => void;
};

/**
 * Opens sub-accounts. The tab opens during the click, before the server has answered, as browsers block tabs opened later;
 * it navigates once there is a code. The browser copies this tab's session storage into it, which the screen there replaces
 * with its own sign-in and shop. Clearing `opener` keeps it from reaching back into this tab.
 */
export function useOpenAccount(view: Readonly<Record<string, string>>): AccountOpening {
  const { client } = useApi();
  const showFailure = useFailureToast();
  const [openingId, setOpeningId] = useState<number | null>(null);
  const [blocked, setBlocked] = useState<AccountOpening["blocked"]>(null);
  const [fault, setFault] = useState<AccountOpening["fault"]>(null);

  async function open({ tenantId, name }: Opened, at: Readonly<Record<string, string>> = {}): Promise<void> {
    const tab = window.open("", "_blank");
    if (tab !== null) tab.opener = null;
    forget();
    setOpeningId(tenantId);
    try {
      const { code } = await client.call(openAccount, { body: { tenantId } });
      const address = new URL(openAccountAddress(code, { ...view, ...at }), window.location.origin).href;
      if (tab === null) setBlocked({ name, address });
      else tab.location.replace(address);
    } catch (error) {
      tab?.close();
      setFault({ name, error });
      showFailure(`Couldn't open ${name}`, errorWords(error).detail);
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
