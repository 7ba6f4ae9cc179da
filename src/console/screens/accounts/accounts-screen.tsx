import { Navigate, useLocation } from "react-router-dom";
import { Banner, Box, Card, Page } from "@shopify/polaris";
import { listUserTenants } from "#contract/access.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useFrameAddress } from "#console/frame/navigation.tsx";
import { paths } from "#console/frame/paths.ts";
import { messageOfState } from "#console/frame/remembered-place.ts";
import { useSession } from "#console/frame/session.tsx";
import { AccountRow } from "#console/screens/accounts/account-row.tsx";
import { SkeletonAccounts } from "#console/screens/accounts/skeleton-accounts.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

/** `/dashboard` of a master account: its shops, each a step into that shop's transactions. */
export function AccountsScreen() {
  const { tenant } = useSession();
  const address = useFrameAddress();
  const location = useLocation();
  const shops = useEndpoint(listUserTenants, {}, { enabled: tenant.isMaster });
  usePageTitle("Accounts");
  if (!tenant.isMaster) return <Navigate to={address(paths.root())} replace />;

  const notice = messageOfState(location.state, "notice");
  const accounts = shops.data?.filter((shop) => !shop.isMaster);
  return (
    <Page title="Accounts" subtitle={`The shops of ${tenant.name}`}>
      {notice !== null && (
        <Box paddingBlockEnd="400">
          <Banner tone="info">{notice}</Banner>
        </Box>
      )}
      {shops.error !== null && (
        <Box paddingBlockEnd="400">
          <ErrorState error={shops.error} onRetry={() => void shops.refetch()} isRetrying={shops.isFetching} />
        </Box>
      )}
      <Card padding="0">
        {shops.isPending && <SkeletonAccounts />}
        {accounts?.length === 0 && <EmptyState title="No shops yet" detail="Shops that join this account appear here." />}
        {accounts !== undefined && accounts.length > 0 && (
          <ul className="accounts" aria-label="Shops">
            {accounts.map((shop) => (
              <AccountRow key={shop.id} shop={shop} />
            ))}
          </ul>
        )}
      </Card>
    </Page>
  );
}
