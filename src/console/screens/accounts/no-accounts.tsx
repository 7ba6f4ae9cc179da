import type { AccountsControl } from "#console/screens/accounts/use-accounts-state.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";

type NoAccountsProps = {
  control: AccountsControl;
  /** There are accounts, but none on this page. */
  isPastEnd: boolean;
  onShowAll: () => void;
};

/** Why the list is empty, and how to see accounts again. */
export function NoAccounts({ control, isPastEnd, onShowAll }: NoAccountsProps) {
  const { name, tenantId } = control.state;
  if (isPastEnd)
    return <EmptyState title="This page doesn't exist" action={{ content: "Go to first page", onAction: () => control.setPage(1) }} />;
  if (name !== "" || tenantId !== null)
    return (
      <EmptyState
        title="No accounts found"
        detail={name === "" ? "You don't have access to this account." : `No account name contains “${name}”.`}
        action={{ content: "Show all accounts", onAction: onShowAll }}
      />
    );
  return <EmptyState title="No accounts yet" detail="Shops linked to this account appear here. Create one with + Create New Account." />;
}
