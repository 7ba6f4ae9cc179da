import { BlockStack, Modal, Text } from "@shopify/polaris";
import { getTeam, removeMember, type TeamMember } from "#contract/team.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useSession } from "#console/session/session-context.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";

/** Asks before someone is removed. Someone who removes themselves goes on to their other shops, or is logged out. */
export function RemoveMemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { tenant } = useSession();
  const { access } = useFrameParts();
  const go = useGo();
  const forget = useForgetEndpoint();
  const removing = useEndpointMutation(removeMember, {
    onSuccess: async () => {
      onClose();
      if (!member.isSelf) return forget(getTeam);
      access.chooseTenant(null);
      go(paths.root(), { replace: true });
    },
  });
  const remove = () => {
    if (!removing.isPending) removing.mutate({ params: { memberId: String(member.memberId) } });
  };
  return (
    <Modal
      open
      title={member.isSelf ? `Leave ${tenant.name}?` : `Remove ${member.fullName}?`}
      onClose={onClose}
      primaryAction={{ content: member.isSelf ? "Leave shop" : "Remove", destructive: true, onAction: remove, loading: removing.isPending }}
      secondaryActions={[{ content: "Cancel", onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {removing.error !== null && (
            <ErrorState title={member.isSelf ? "Couldn't leave the shop" : "Couldn't remove this person"} error={removing.error} />
          )}
          <Text as="p" breakWord>
            {member.isSelf
              ? "You lose access to this shop at once. Only an owner can invite you again."
              : `${member.fullName} loses access to ${tenant.name} at once. What they did stays, under their name.${tenant.isMaster ? " In accounts under this one, they keep what they were given there." : ""}`}
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
