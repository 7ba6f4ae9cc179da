import { Banner, Box, Page } from "@shopify/polaris";
import { useNavigate } from "react-router-dom";
import { useFrameParts } from "#console/frame/frame-context.tsx";
import { paths } from "#console/frame/paths.ts";
import { usePageTitle } from "#console/ui/use-page-title.ts";

/** A link names a shop that this person has no access to. */
export function ShopNotYours() {
  const { access } = useFrameParts();
  const navigate = useNavigate();
  usePageTitle("No access to this shop");

  async function chooseAnother(): Promise<void> {
    // The address must have lost its shop on the screen before the choice is dropped, or it would choose that shop anew.
    await navigate(paths.root(), { replace: true, flushSync: true });
    access.chooseTenant(null);
  }

  return (
    <Page narrowWidth>
      <Box paddingBlockStart="800">
        <Banner
          tone="warning"
          title="This shop is not among yours"
          action={{ content: "Choose a shop", onAction: () => void chooseAnother() }}
          secondaryAction={{ content: "Logout", url: paths.logout() }}
        >
          The link you opened belongs to a shop that your account has no access to. Ask the shop's owner to add you, or choose one of your
          own.
        </Banner>
      </Box>
    </Page>
  );
}
