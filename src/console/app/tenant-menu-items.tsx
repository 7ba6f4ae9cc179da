import { ActionList, Box, Text } from "@shopify/polaris";
import { ExitIcon, NotificationIcon, PersonIcon, PlusIcon, StoreIcon } from "@shopify/polaris-icons";
import { listUserTenants } from "#contract/session.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { EXIT_SHOP } from "#console/app/opened-account-bar.tsx";
import { settingsEntries } from "#console/app/nav-entries.ts";
import { useFrame } from "#console/session/frame-context.tsx";
import { paths } from "#console/session/paths.ts";
import { inShop, withQuery } from "#console/session/with-query.ts";
import { useMay } from "#console/session/use-may.ts";
import { useSession } from "#console/session/session-context.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { versionLabel } from "#console/app/version-label.ts";

/** The shop's name, the other shops, Logout and the version. */
export function TenantMenuItems() {
  const { user, tenant } = useSession();
  const { configuration, isFailing } = useConsoleConfiguration();
  const frame = useFrame();
  const mayOwn = useMay("owner");
  const listed = useEndpoint(listUserTenants, {}, { freshForMs: 60_000 });
  const shops = listed.data ?? [];
  // A master account picks its shops from its own list of accounts.
  const masters = shops.filter((shop) => shop.isMaster);
  const master = masters.find(({ id }) => id !== tenant.id);
  const isPerson = user.email !== "" && user.openedFrom === null;
  const items = [
    ...(master ? [{ content: "All accounts", icon: StoreIcon, url: inShop(paths.dashboard(), master.id) }] : []),
    ...(shops.length > 1 && masters.length !== 1
      ? [
          {
            content: "Switch shop",
            icon: StoreIcon,
            url: withQuery(paths.tenantSelection(), { choose: "1" }),
          },
        ]
      : []),
    ...settingsEntries(tenant).map(({ label, path }) => ({ content: label, icon: NotificationIcon, url: path })),
    ...(isPerson && frame.kind === "standalone" && configuration?.signup === "open"
      ? [{ content: "Add a shop", icon: PlusIcon, url: paths.signup() }]
      : []),
    ...(isPerson && frame.kind === "standalone" && tenant.isMaster && mayOwn
      ? [{ content: "Create New Account", icon: PlusIcon, url: withQuery(paths.signup(), { master: String(tenant.id) }) }]
      : []),
    // Only people have a profile: not a session by API key, nor one of an opened sub-account.
    ...(isPerson ? [{ content: "Profile", icon: PersonIcon, url: paths.profile() }] : []),
    { content: user.openedFrom === null ? "Logout" : EXIT_SHOP, icon: ExitIcon, url: paths.logout() },
  ];
  return (
    <>
      <Box padding="300" paddingBlockEnd="100">
        <Text as="p" variant="headingSm" breakWord>
          {tenant.name}
        </Text>
        <Text as="p" tone="subdued" variant="bodySm" breakWord>
          {user.fullName}
        </Text>
      </Box>
      <ActionList actionRole="menuitem" items={items} />
      <Box padding="300" paddingBlockStart="100">
        {listed.data === undefined && listed.errorUpdateCount > 0 && (
          <QuietFailure
            text="Couldn't load your other shops."
            error={listed.error}
            onRetry={() => void listed.refetch()}
            isRetrying={listed.isFetching}
          />
        )}
        {(configuration !== null || isFailing) && (
          <Text as="p" tone="subdued" variant="bodySm">
            {configuration === null
              ? "Couldn't load the version. Retrying…"
              : `Version ${versionLabel(configuration.version, configuration.variant)}`}
          </Text>
        )}
      </Box>
    </>
  );
}
