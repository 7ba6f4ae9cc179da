import { Badge, BlockStack, Box, Button, Card, InlineStack, Modal, Text } from "@shopify/polaris";
import { useState } from "react";
import { getTeam, resendInvitation, withdrawInvitation, type TeamInvitation } from "#contract/team.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { RoleBadge } from "#console/screens/settings/team/role-badge.tsx";
import { AddedText } from "#console/ui/added-text.tsx";
import { CorrectInvitationDialog } from "#console/ui/correct-invitation-dialog.tsx";
import { CutText } from "#console/ui/cut-text.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { useDoneToast } from "#console/ui/toasts.tsx";
import { useIsBefore } from "#console/ui/use-is-before.ts";

const columns: readonly [RowColumn<TeamInvitation>, ...RowColumn<TeamInvitation>[]] = [
  {
    title: "Email",
    cell: ({ email, fullName }) => (
      <div style={{ maxWidth: "20rem", minWidth: 0 }}>
        <CutText text={email} />
        {fullName !== null && (
          <Text as="span" tone="subdued" variant="bodySm">
            <CutText text={fullName} />
          </Text>
        )}
      </div>
    ),
  },
  { title: "Role", cell: ({ role }) => <RoleBadge role={role} /> },
  { title: "Sent", cell: ({ sentAt, invitedBy, isOfSignup }) => <AddedText at={sentAt} by={isOfSignup ? "At signup" : invitedBy} /> },
  { title: "Expires", cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
];

/** Invitations that nobody has accepted yet. */
export function InvitationsCard({ invitations, isNarrow }: { invitations: readonly TeamInvitation[]; isNarrow: boolean }) {
  const forget = useForgetEndpoint();
  const showDone = useDoneToast();
  const [withdrawn, setWithdrawn] = useState<TeamInvitation | null>(null);
  const [corrected, setCorrected] = useState<TeamInvitation | null>(null);
  const sending = useEndpointMutation(resendInvitation, {
    onSuccess: async ({ email }) => {
      showDone(`Invitation sent to ${email}`);
      await forget(getTeam);
    },
  });
  const sentId = sending.isPending ? sending.variables.params.invitationId : null;
  return (
    <Card padding="0">
      <Box padding="300">
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            Open invitations
          </Text>
          {sending.error !== null && <ErrorState title="Couldn't send the invitation" error={sending.error} onDismiss={sending.reset} />}
        </BlockStack>
      </Box>
      <Rows
        rows={invitations}
        idOf={({ invitationId }) => invitationId}
        columns={columns}
        actionsOf={actionsOf}
        resourceName={{ singular: "invitation", plural: "invitations" }}
        isNarrow={isNarrow}
      />
      {corrected !== null && (
        <CorrectInvitationDialog invitation={corrected} onChanged={() => undefined} onClose={() => setCorrected(null)} />
      )}
      {withdrawn !== null && <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Card>
  );

  function actionsOf(invitation: TeamInvitation) {
    return (
      <InlineStack gap="300" wrap={false}>
        <Button
          variant="plain"
          accessibilityLabel={`Resend the invitation of ${invitation.email}`}
          loading={sentId === String(invitation.invitationId)}
          disabled={sentId !== null}
          onClick={() => sending.mutate({ params: { invitationId: String(invitation.invitationId) } })}
        >
          Resend
        </Button>
        <Button
          variant="plain"
          accessibilityLabel={`Change the address of the invitation of ${invitation.email}`}
          onClick={() => setCorrected(invitation)}
        >
          Change
        </Button>
        <Button
          variant="plain"
          tone="critical"
          accessibilityLabel={`Withdraw the invitation of ${invitation.email}`}
          onClick={() => setWithdrawn(invitation)}
        >
          Withdraw
        </Button>
      </InlineStack>
    );
  }
}

function Expiry({ at }: { at: Date }) {
  const isStillOpen = useIsBefore(at);
  return isStillOpen ? <InstantText at={at} /> : <Badge tone="attention">Expired</Badge>;
}

/** Asks before an invitation is withdrawn. */
function WithdrawDialog({ invitation: { invitationId, email }, onClose }: { invitation: TeamInvitation; onClose: () => void }) {
  const forget = useForgetEndpoint();
  const withdrawing = useEndpointMutation(withdrawInvitation, {
    onSuccess: async () => {
      onClose();
      await forget(getTeam);
    },
  });
  return (
    <Modal
      open
      title="Withdraw this invitation?"
      onClose={onClose}
      primaryAction={{
        content: "Withdraw invitation",
        destructive: true,
        loading: withdrawing.isPending,
        onAction: () => !withdrawing.isPending && withdrawing.mutate({ params: { invitationId: String(invitationId) } }),
      }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {withdrawing.error !== null && <ErrorState title="Couldn't withdraw the invitation" error={withdrawing.error} />}
          <Text as="p" breakWord>
            The link that {email} got stops working.
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
