import { Box, Button, ButtonGroup, InlineStack, Tag, Tooltip } from "@shopify/polaris";
import { ExportIcon, RefreshIcon } from "@shopify/polaris-icons";
import type { RefObject } from "react";
import { accountSortChoices, accountSortNames } from "#console/screens/accounts/account-columns.ts";
import { AccountSearch } from "#console/screens/accounts/account-search.tsx";
import type { AccountsExport, AccountsList } from "#console/screens/accounts/queries.ts";
import type { AccountsControl } from "#console/screens/accounts/use-accounts-state.ts";
import { paths } from "#console/session/paths.ts";
import { useTenantId } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { withQuery } from "#console/session/with-query.ts";
import { SortChoice } from "#console/ui/sort-choice.tsx";
import { denialWords } from "#domain/accounts/denial-words.ts";

type AccountsToolbarProps = {
  control: AccountsControl;
  list: AccountsList;
  file: AccountsExport;
  /** The element around the search field. */
  searchPlace: RefObject<HTMLDivElement>;
  onShowAll: () => void;
  /** Cards have no headings to sort by. */
  isNarrow: boolean;
};

/** Above the list: search, sort on narrow screens, refresh and export. */
export function AccountsToolbar({ control, list, file, searchPlace, onShowAll, isNarrow }: AccountsToolbarProps) {
  const { name, tenantId, sort } = control.state;
  const only = list.data?.accounts.find((account) => account.tenantId === tenantId);
  return (
    <Box padding="300">
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <InlineStack gap="200" blockAlign="center">
          <div ref={searchPlace}>
            <AccountSearch name={name} onSearch={control.setName} />
          </div>
          {tenantId !== null && <Tag onRemove={onShowAll}>{only?.name ?? "One account"}</Tag>}
        </InlineStack>
        {isNarrow && <SortChoice sorts={accountSortChoices} names={accountSortNames} sort={sort} onSort={control.setSort} />}
        <ButtonGroup>
          <Button icon={RefreshIcon} onClick={list.renew} disabled={list.isFetching}>
            Refresh
          </Button>
          <Button icon={ExportIcon} onClick={file.start} loading={file.isRunning}>
            Export Data
          </Button>
          <CreateAccount />
        </ButtonGroup>
      </InlineStack>
    </Box>
  );
}

/** Opens the signup of an account under this one, in a tab of its own. */
function CreateAccount() {
  const tenantId = useTenantId();
  const name = "+ Create New Account";
  if (!useMay("owner"))
    return (
      <Tooltip content={denialWords.owner}>
        <Button disabled>{name}</Button>
      </Tooltip>
    );
  // On our own site, also from inside the Shopify admin: only a person can own an account.
  const address = new URL(withQuery(paths.signup(), { master: String(tenantId) }), window.location.origin);
  return (
    <Button url={address.href} target="_blank">
      {name}
    </Button>
  );
}
