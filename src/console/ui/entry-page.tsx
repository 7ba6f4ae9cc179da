import type { ReactNode } from "react";
import { BlockStack, Card, Text } from "@shopify/polaris";
import { Logo } from "#console/ui/logo.tsx";
import { OfflineNotice } from "#console/ui/offline-notice.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import "#console/ui/entry-page-styles.css";

type EntryPageProps = {
  title: string;
  children: ReactNode;
  aside?: ReactNode;
  /** What surrounds the page, or the page itself, says that the server can't be reached. */
  isOfflineSaid?: boolean;
  /** Has more to show than a form. */
  isWide?: boolean;
};

/** A page outside the console proper: one centered card below the logo. */
export function EntryPage({ isOfflineSaid = false, ...card }: EntryPageProps) {
  usePageTitle(card.title);
  return (
    <>
      {!isOfflineSaid && <OfflineNotice timeZone={null} />}
      <EntryCard {...card} />
    </>
  );
}

/** The card of such a page alone, which can be drawn without the console around it. */
export function EntryCard({ title, children, aside, isWide = false }: Omit<EntryPageProps, "isOfflineSaid">) {
  return (
    <main className="entry-page">
      <div className={`entry-page__column${isWide ? " entry-page__column--wide" : ""}`}>
        <BlockStack gap="600">
          <div className="entry-page__logo">
            <Logo height={32} />
          </div>
          <Card padding={{ xs: "500", sm: "600" }} roundedAbove="xs">
            <BlockStack gap="400">
              <Text as="h1" variant="headingLg">
                {title}
              </Text>
              {children}
            </BlockStack>
          </Card>
          {aside}
        </BlockStack>
      </div>
    </main>
  );
}
