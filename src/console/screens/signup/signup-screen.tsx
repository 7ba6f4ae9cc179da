import { useSearchParams } from "react-router-dom";
import { BlockStack, Button, Text } from "@shopify/polaris";
import { useAccessState, useFrame } from "#console/session/frame-context.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";

/**
 * `/signup`: for a shop that Surety does not know yet; says so, and what to do. Inside the admin it is the root that finds
 * out, and leads here.
 */
export function SignupScreen() {
  const frame = useFrame();
  const [query] = useSearchParams();
  const address = useFrameAddress();
  const { trouble } = useAccessState();
  if (frame.kind === "embedded" && trouble !== "unknown-shop") return <LeadOn to={address(paths.root())} replace />;

  const shop = frame.kind === "embedded" ? frame.shop : query.get("shop");
  return (
    <EntryPage title="This shop is not known to Surety yet">
      <BlockStack gap="400">
        <Text as="p" breakWord>
          {shop === null ? "There is no Surety account for your shop so far." : `There is no Surety account for ${shop} so far.`} Ask the
          person who runs Surety for you to add the shop. As soon as that is done, open Surety again: your orders will be screened from then
          on.
        </Text>
        {frame.kind === "embedded" ? (
          <Button variant="primary" onClick={() => window.location.assign(address(paths.root()))}>
            Try again
          </Button>
        ) : (
          <Button variant="primary" url={paths.login()}>
            Go to login
          </Button>
        )}
      </BlockStack>
    </EntryPage>
  );
}
