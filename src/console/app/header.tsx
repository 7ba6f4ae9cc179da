import { useState } from "react";
import { Button, Popover } from "@shopify/polaris";
import { MenuIcon } from "@shopify/polaris-icons";
import { useLocation } from "react-router-dom";
import { AppLink } from "#console/session/navigation.tsx";
import { isCurrentEntry, navEntries } from "#console/app/nav-entries.ts";
import { OrdersMeter } from "#console/app/orders-meter.tsx";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { TenantMenu, tenantMenuItems } from "#console/app/tenant-menu.tsx";
import { LaterPart } from "#console/ui/later-part.tsx";
import { Logo } from "#console/ui/logo.tsx";
import "#console/app/header-styles.css";

/** The standalone console's header: logo, menu, orders remaining and shop menu. On phones they sit behind one button. */
export function Header() {
  return (
    <header className="header">
      <AppLink url={paths.root()} aria-label="Surety home">
        <Logo />
      </AppLink>
      <div className="header__wide">
        <nav aria-label="Main">
          <NavLinks />
        </nav>
        <div className="header__end">
          <OrdersMeter />
          <TenantMenu />
        </div>
      </div>
      <div className="header__narrow">
        <PhoneMenu />
      </div>
    </header>
  );
}

function NavLinks() {
  const { tenant } = useSession();
  const { pathname } = useLocation();
  return (
    <ul className="header__links">
      {navEntries(tenant).map((entry) => (
        <li key={entry.path}>
          <AppLink url={entry.path} aria-current={isCurrentEntry(entry, pathname) ? "page" : undefined}>
            {entry.label}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function PhoneMenu() {
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Navigating to another page, or to a dialog over this one, closes the menu.
  const isOpen = openAt === here;
  const activator = (
    <Button
      icon={MenuIcon}
      variant="tertiary"
      size="large"
      accessibilityLabel="Menu"
      ariaExpanded={isOpen}
      onClick={() => setOpenAt(isOpen ? null : here)}
    />
  );
  return (
    <Popover active={isOpen} activator={activator} onClose={() => setOpenAt(null)} preferredAlignment="right" fluidContent>
      <div className="header__phone-menu">
        <nav aria-label="Main">
          <NavLinks />
        </nav>
        <OrdersMeter />
        <LaterPart code={tenantMenuItems} lines={4}>
          {({ TenantMenuItems }) => <TenantMenuItems />}
        </LaterPart>
      </div>
    </Popover>
  );
}
