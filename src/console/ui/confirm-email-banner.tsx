import { Banner, Box, InlineStack } from "@shopify/polaris";
import { useState } from "react";
import { pollSession } from "#contract/session.ts";
import { resendConfirmation } from "#contract/signup.ts";
import { errorWords } from "#console/api/errors.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useSession } from "#console/session/session-context.tsx";
import { ChangeEmailDialog } from "#console/ui/change-email-dialog.tsx";
import { SentLinkButtons } from "#console/ui/sent-link-buttons.tsx";

/** As wide as Polaris makes a page that isn't as wide as the window, with the same space beside it. */
const PAGE_WIDTH = "62.375rem";

/** Says that nothing is sent to the person's address until it's confirmed, sends the link again, and has a mistyped address changed. */
export function ConfirmEmailBanner() {
  const { user } = useSession();
  const forget = useForgetEndpoint();
  const [isChanging, setChanging] = useState(false);
  const { mutate, data, error, isPending, reset } = useEndpointMutation(resendConfirmation, {
    // In another tab, it may have been confirmed meanwhile.
    onSuccess: ({ sent }) => (sent ? undefined : forget(pollSession)),
  });
  const words = error === null ? null : errorWords(error);
  return (
    <InlineStack align="center">
      <Box width="100%" maxWidth={PAGE_WIDTH} paddingInline={{ xs: "0", sm: "600" }} paddingBlockStart={{ xs: "0", sm: "400" }}>
        <Banner tone="warning">
          <span role="status">
            {data?.sent !== true
              ? `Confirm your email: we sent a link to ${user.email}. Until you open it, we don't send notifications and reports there.`
              : `Confirm your email: we sent another link to ${user.email}. If you don't see it, check your spam folder.`}
            {words !== null && ` ${error?.problem?.detail ?? words.detail}`}
          </span>{" "}
          <SentLinkButtons isSending={isPending} onSendAgain={() => mutate({})} onChange={() => setChanging(true)} />
        </Banner>
      </Box>
      {isChanging && <ChangeEmailDialog email={user.email} onChanged={reset} onClose={() => setChanging(false)} />}
    </InlineStack>
  );
}
