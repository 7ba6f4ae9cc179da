import { Button, Text } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import "#console/app/opened-account-bar-styles.css";

/** In a tab that a master account has opened: whose account it shows, who opened it from where, and the way to end that. */
export function OpenedAccountBar() {
  const { user, tenant } = useSession();
  if (user.openedFrom === null) return null;
  return (
    <>
      <div className="opened-account-bar__room" />
      <section className="opened-account-bar" aria-label="Opened account">
        <div className="opened-account-bar__words">
          <Text as="p" fontWeight="semibold" truncate>
            <bdi>{tenant.name}</bdi>
          </Text>
          <Text as="p" variant="bodySm" truncate>
            Opened from <bdi>{user.openedFrom}</bdi> by <bdi>{user.fullName}</bdi>
          </Text>
        </div>
        <Button url={paths.logout()}>{EXIT_SHOP}</Button>
      </section>
    </>
  );
}

/** What ending the session of an opened account is called. */
export const EXIT_SHOP = "Exit shop";
