import { Button, Text } from "@shopify/polaris";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import "#console/app/opened-account-bar-styles.css";

/** In a tab opened from a master account: which account this is, who opened it, and a button to exit. */
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

/** The words for ending an opened account's session. */
export const EXIT_SHOP = "Exit shop";
