import { useSearchParams } from "react-router-dom";
import { BlockStack, Button, Text } from "@shopify/polaris";
import { useAccessState, useFrame } from "#console/session/frame-context.tsx";
import { LeadOn } from "#console/ui/lead-on.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";

/** `/signup`: tells a shop without an account what to do. Inside the admin the root finds that out and leads here. */
export function SignupScreen() {
  const frame = useFrame();
  const [query] = useSearchParams();
  const address = useFrameAddress();
  const { trouble } = useAccessState();
  if (frame.kind === "embedded" && trouble !== "unknown-shop") return <LeadOn to={address(paths.root())} replace />;

  const shop = frame.kind === "embedded" ? frame.shop : query.get("shop");
  return (
    <EntryPage title="This shop isn't set up yet">
      <BlockStack gap="400">
        <Text as="p" breakWord>
          {shop === null ? "Your shop doesn't have a Surety account yet." : `${shop} doesn't have a Surety account yet.`} Ask the person who
          manages Surety for you to add it, then open Surety again. Your orders are screened from then on.
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
