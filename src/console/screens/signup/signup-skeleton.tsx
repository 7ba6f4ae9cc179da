import { BlockStack, SkeletonBodyText, SkeletonDisplayText } from "@shopify/polaris";
import { EntryPage } from "#console/ui/entry-page.tsx";

/** The first step while its choices load. */
export function SignupSkeleton() {
  return (
    <EntryPage title="Sign up">
      <div role="status" aria-label="Loading" aria-busy="true">
        <BlockStack gap="400">
          {[0, 1, 2, 3, 4].map((row) => (
            <BlockStack key={row} gap="200">
              <SkeletonBodyText lines={1} />
              <SkeletonDisplayText size="small" maxWidth="100%" />
            </BlockStack>
          ))}
        </BlockStack>
      </div>
    </EntryPage>
  );
}
