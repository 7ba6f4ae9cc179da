import { BlockStack, Box, Text } from "@shopify/polaris";
import { useState } from "react";
import { getTeam, type SentInvitation } from "#contract/team.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { InviteDialog } from "#console/screens/settings/team/invite-dialog.tsx";
import { InvitationsCard } from "#console/screens/settings/team/invitations-card.tsx";
import { MembersCard } from "#console/screens/settings/team/members-card.tsx";
import { SettingsPage } from "#console/screens/settings/settings-page.tsx";
import { useMay } from "#console/session/use-may.ts";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { useDoneToast } from "#console/ui/toasts.tsx";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";
import { roleWords } from "#domain/accounts/role-words.ts";

/** `/settings/team`: who works in the shop, and for owners who is invited. */
export function TeamScreen() {
  const mayChange = useMay("owner");
  const [isInviting, setInviting] = useState(false);
  const showDone = useDoneToast();
  const { ref, width } = useWidth();
  const { data, error, refetch, isFetching } = useEndpoint(getTeam, {});
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const hasFailed = data === undefined && (error !== null || isAwaited);
  const isNarrow = width !== null && width < TABLE_WIDTH_PX;
  const owners = data?.members.filter((member) => meetsNeed<"owner">("owner", member)) ?? [];
  const onlyOwnerId = owners.length === 1 ? (owners[0]?.memberId ?? null) : null;
  const staff = data?.members.filter(({ kind }) => kind === "staff") ?? [];
  return (
    <SettingsPage
      title="Team"
      subtitle="The people who work in this shop, and what each may do."
      {...(mayChange
        ? { primaryAction: { content: "Invite", accessibilityLabel: "Invite someone", onAction: () => setInviting(true) } }
        : {})}
    >
      <div ref={ref}>
        <BlockStack gap="400">
          {data !== undefined && error !== null && <RefreshFailure text="Couldn't refresh. Showing an earlier team." {...retry} />}
          {hasFailed && <LoadFailure title="Unable to load the team" {...retry} />}
          {!hasFailed && (
            <MembersCard
              title="People"
              empty="Nobody has an account here yet. Invite someone to work outside the Shopify admin too."
              members={data?.members.filter(({ kind }) => kind === "person")}
              mayChange={mayChange}
              onlyOwnerId={onlyOwnerId}
              isNarrow={isNarrow}
            />
          )}
          {staff.length > 0 && (
            <MembersCard
              title="Shopify staff"
              detail="They open Surety in your Shopify admin, which doesn't tell us their names. New ones are analysts."
              members={staff}
              mayChange={mayChange}
              onlyOwnerId={onlyOwnerId}
              isNarrow={isNarrow}
            />
          )}
          {data !== undefined && data.invitations !== null && data.invitations.length > 0 && (
            <InvitationsCard invitations={data.invitations} isNarrow={isNarrow} />
          )}
          {!mayChange && data !== undefined && (
            <Box paddingInline={{ xs: "400", sm: "0" }}>
              <Text as="p" tone="subdued">
                Only owners can invite people, change roles and remove people.
              </Text>
            </Box>
          )}
        </BlockStack>
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onInvited={(invitation) => showDone(sentWords(invitation))} />}
    </SettingsPage>
  );
}

/** What came of inviting someone, who may have had an open invitation with another role. */
function sentWords({ email, role, earlierRole }: SentInvitation): string {
  if (earlierRole === null) return `Invitation sent to ${email}`;
  if (earlierRole === role) return `New link sent to ${email}. The earlier one doesn't work anymore.`;
  return `There was an open invitation for ${email} as ${roleWords[earlierRole].name}. It's now ${roleWords[role].name}.`;
}
