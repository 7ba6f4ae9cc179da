import { Button, InlineStack } from "@shopify/polaris";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";

/** The ways on for someone whose email has an account: after logging in, the shop is added to it. */
export function EmailTakenHelp({ email }: { email: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = `${pathname}${search}`;
  return (
    <InlineStack gap="400">
      <Button variant="plain" onClick={() => void navigate(withQuery(paths.login(), { u: email }), { state: { from } })}>
        Log in to add this shop
      </Button>
      <Button variant="plain" url={withQuery(paths.reset(), { u: email })}>
        Reset password
      </Button>
    </InlineStack>
  );
}
