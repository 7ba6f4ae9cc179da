import { Badge, BlockStack, Box, Button, Card, InlineStack, Text, Tooltip } from "@shopify/polaris";
import { useState } from "react";
import type { TeamMember } from "#contract/team.ts";
import { ChangeRoleDialog } from "#console/screens/settings/team/change-role-dialog.tsx";
import { RemoveMemberDialog } from "#console/screens/settings/team/remove-member-dialog.tsx";
import { RoleBadge } from "#console/screens/settings/team/role-badge.tsx";
import { CutText } from "#console/ui/cut-text.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { roleWords } from "#domain/accounts/role-words.ts";

type MembersCardProps = {
  title: string;
  detail?: string;
  /** Said where there's nobody. */
  empty?: string;
  /** Undefined while they load. */
  members: readonly TeamMember[] | undefined;
  mayChange: boolean;
  /** The shop's only owner, who stays one; null if it has more. */
  onlyOwnerId: number | null;
  isNarrow: boolean;
};

type Task = { kind: "role" | "remove"; member: TeamMember };

const name: RowColumn<TeamMember> = {
  title: "Name",
  cell: ({ fullName, email, isSelf }) => (
    <div style={{ maxWidth: "20rem", minWidth: 0 }}>
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <CutText text={fullName} />
        {isSelf && <Badge>You</Badge>}
      </InlineStack>
      {email !== null && (
        <Text as="span" tone="subdued" variant="bodySm">
          <CutText text={email} />
        </Text>
      )}
    </div>
  ),
};
const role: RowColumn<TeamMember> = { title: "Role", cell: ({ role: own }) => <RoleBadge role={own} /> };
const lastSeen: RowColumn<TeamMember> = {
  title: "Last seen",
  cell: ({ lastSeenAt }) => (lastSeenAt === null ? "Not yet" : <InstantText at={lastSeenAt} />),
};
const secondFactor: RowColumn<TeamMember> = {
  title: "Two-step authentication",
  cell: ({ hasSecondFactor }) => {
    if (hasSecondFactor === null) return null;
    return hasSecondFactor ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>;
  },
};

/** People of the team, or staff of the shop's own admin, with what owners may change about them. */
export function MembersCard({ title, detail, empty, members, mayChange, onlyOwnerId, isNarrow }: MembersCardProps) {
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const isStaff = members?.some(({ kind }) => kind === "staff") ?? false;
  const columns = [name, role, lastSeen, ...(isStaff ? [] : [secondFactor])] as const;
  return (
    <Card padding="0">
      <Box padding="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          {detail !== undefined && (
            <Text as="p" tone="subdued">
              {detail}
            </Text>
          )}
        </BlockStack>
      </Box>
      {members?.length === 0 ? (
        <EmptyState title="No people yet" {...(empty === undefined ? {} : { detail: empty })} />
      ) : (
        <Rows
          rows={members}
          idOf={({ memberId }) => memberId}
          columns={columns}
          actionsOf={mayChange ? actionsOf : null}
          resourceName={{ singular: "person", plural: "people" }}
          isNarrow={isNarrow}
        />
      )}
      {task?.kind === "role" && <ChangeRoleDialog member={task.member} onClose={close} />}
      {task?.kind === "remove" && <RemoveMemberDialog member={task.member} onClose={close} />}
    </Card>
  );

  function actionsOf(member: TeamMember) {
    const { fullName, kind, memberId, isSelf } = member;
    const isOnlyOwner = memberId === onlyOwnerId;
    const buttons = (
      <InlineStack gap="300" wrap={false}>
        <Button
          variant="plain"
          accessibilityLabel={`Change role of ${fullName}, ${roleWords[member.role].name}`}
          disabled={isOnlyOwner}
          onClick={() => setTask({ kind: "role", member })}
        >
          Change role
        </Button>
        {kind === "person" && (
          <Button
            variant="plain"
            tone="critical"
            accessibilityLabel={`Remove ${fullName}`}
            disabled={isOnlyOwner}
            onClick={() => setTask({ kind: "remove", member })}
          >
            Remove
          </Button>
        )}
      </InlineStack>
    );
    if (!isOnlyOwner) return buttons;
    const who = isSelf ? "You're the only owner" : `${fullName} is the only owner`;
    return <Tooltip content={`${who}. Make someone else an owner first.`}>{buttons}</Tooltip>;
  }
}
