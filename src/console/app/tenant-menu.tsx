import { useState } from "react";
import { Button, Popover } from "@shopify/polaris";
import { useSession } from "#console/session/session-context.tsx";
import { laterCode, LaterPart } from "#console/ui/later-part.tsx";

/** What the shop menu shows when it's opened. */
export const tenantMenuItems = laterCode("the menu", () => import("#console/app/tenant-menu-items.tsx"));

/** The shop's name, which opens a menu with the other shops, Logout and the version. */
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
      <LaterPart code={tenantMenuItems} lines={4}>
        {({ TenantMenuItems }) => <TenantMenuItems />}
      </LaterPart>
    </Popover>
  );
}
