import { BlockStack, Page, type PageProps } from "@shopify/polaris";
import { useLocation } from "react-router-dom";
import { AppLink } from "#console/session/navigation.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { settingsTabs } from "#console/screens/settings/settings-tabs.ts";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import "#console/screens/settings/settings-styles.css";

/** One of the settings, below the links to all of them. */
export function SettingsPage({ title, subtitle, children, ...page }: PageProps & { title: string }) {
  usePageTitle(title);
  return (
    // In a row of its own: where it shares the title's, Polaris moves the buttons of a phone above both.
    <Page title={title} additionalMetadata={subtitle} {...page}>
      <BlockStack gap="400">
        <SettingsNav />
        {children}
      </BlockStack>
    </Page>
  );
}

function SettingsNav() {
  const { tenant } = useSession();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Settings">
      <ul className="settings-tabs">
        {settingsTabs(tenant).map(({ label, path }) => (
          <li key={path}>
            <AppLink url={path} aria-current={pathname === path || pathname.startsWith(`${path}/`) ? "page" : undefined}>
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
