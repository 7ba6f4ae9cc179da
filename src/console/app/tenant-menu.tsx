import { useState } from "react";
import { useLocation } from "react-router-dom";
import { Button, Popover } from "@shopify/polaris";
import { useSession } from "#console/session/session-context.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";

/** What the shop menu shows when it's opened. */
export const tenantMenuItems = laterCode("the menu", () => import("#console/app/tenant-menu-items.tsx"));

/** The shop's name, which opens a menu with the other shops, Logout and the version. */
export function TenantMenu() {
  const { tenant } = useSession();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Navigating to another page closes the menu.
  const isOpen = openAt === pathname;
  const activator = (
    <Button disclosure variant="tertiary" ariaExpanded={isOpen} onClick={() => setOpenAt(isOpen ? null : pathname)}>
      {tenant.name}
    </Button>
  );
  return (
    <Popover active={isOpen} activator={activator} onClose={() => setOpenAt(null)} preferredAlignment="right">
      <LaterPart code={tenantMenuItems} lines={4}>
        {({ TenantMenuItems }) => <TenantMenuItems />}
      </LaterPart>
    </Popover>
  );
}
