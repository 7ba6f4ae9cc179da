import { useState } from "react";
import { ActionList, Box, Button, Popover, Text } from "@shopify/polaris";
import { ExitIcon, StoreIcon } from "@shopify/polaris-icons";
import { listUserTenants } from "#contract/access.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useConsoleConfiguration } from "#console/frame/console-configuration.ts";
import { inShop, paths, withQuery } from "#console/frame/paths.ts";
import { useSession } from "#console/frame/session.tsx";
import { versionLabel } from "#console/frame/version-label.ts";

/** The shop's name; behind it the other shops, Logout and the version. */
export function TenantMenu() {
  const { tenant } = useSession();
  const [isOpen, setOpen] = useState(false);
  const activator = (
    <Button disclosure variant="tertiary" ariaExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {tenant.name}
    </Button>
  );
  return (
    <Popover active={isOpen} activator={activator} onClose={() => setOpen(false)} preferredAlignment="right">
      <TenantMenuItems />
    </Popover>
  );
}

/** What the shop menu holds. */
export function TenantMenuItems() {
  const { user, tenant } = useSession();
  const configuration = useConsoleConfiguration();
  const shops = useEndpoint(listUserTenants, {}, { freshForMs: 60_000 }).data ?? [];
  const master = shops.find((shop) => shop.isMaster && shop.id !== tenant.id);
  const items = [
    ...(master ? [{ content: "All accounts", icon: StoreIcon, url: inShop(paths.dashboard(), master.id) }] : []),
    ...(shops.length > 1
      ? [
          {
            content: "Switch shop",
            icon: StoreIcon,
            url: withQuery(paths.tenantSelection(), { choose: "1" }),
          },
        ]
      : []),
    { content: "Logout", icon: ExitIcon, url: paths.logout() },
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
      {configuration !== null && (
        <Box padding="300" paddingBlockStart="100">
          <Text as="p" tone="subdued" variant="bodySm">
            Version {versionLabel(configuration.version, configuration.variant)}
          </Text>
        </Box>
      )}
    </>
  );
}
