import { Text } from "@shopify/polaris";
import { useState } from "react";
import { getTeam, resendInvitation } from "#contract/team.ts";
import { errorWords } from "#console/api/errors.ts";
import { useEndpoint, useEndpointMutation } from "#console/api/queries.ts";
import { CorrectInvitationDialog } from "#console/ui/correct-invitation-dialog.tsx";
import { SentLinkButtons } from "#console/ui/sent-link-buttons.tsx";

/**
 * In a Shopify shop's admin: where the link went by which the owner logs in outside Shopify, with ways to send it again and to correct
 * a mistyped address. Nothing once someone joined by it. `mailedTo` is shown until the server tells.
 */
export function SignupInvitation({ mailedTo = null }: { mailedTo?: string | null }) {
  const team = useEndpoint(getTeam, {});
  const [isChanging, setChanging] = useState(false);
  const sending = useEndpointMutation(resendInvitation);
  const invitation = team.data?.invitations?.find(({ isOfSignup }) => isOfSignup);
  const email = invitation?.email ?? (team.data === undefined ? mailedTo : null);
  if (email === null) return null;
  const failure = sending.error === null ? null : (sending.error.problem?.detail ?? errorWords(sending.error).detail);
  return (
    <div>
      <Text as="p" breakWord>
        <span role="status">
          {sending.data === undefined ? "We sent a link" : "We sent another link"} to {email} so that you can log in outside Shopify.
          {failure !== null && ` ${failure}`}
        </span>{" "}
        {invitation !== undefined && (
          <SentLinkButtons
            isSending={sending.isPending}
            onSendAgain={() => sending.mutate({ params: { invitationId: String(invitation.invitationId) } })}
            onChange={() => setChanging(true)}
          />
        )}
      </Text>
      {isChanging && invitation !== undefined && (
        <CorrectInvitationDialog invitation={invitation} onChanged={sending.reset} onClose={() => setChanging(false)} />
      )}
    </div>
  );
}
