import { Badge, Tooltip } from "@shopify/polaris";
import { meetsNeed } from "#domain/accounts/entitlements.ts";
import { roleWords } from "#domain/accounts/role-words.ts";
import type { Role } from "#domain/accounts/roles.ts";

/** A role, with what it may do on hover. */
export function RoleBadge({ role }: { role: Role }) {
  const { name, may } = roleWords[role];
  return (
    <Tooltip content={may}>
      <Badge {...(meetsNeed<"owner">("owner", { role }) ? { tone: "info" as const } : {})}>{name}</Badge>
    </Tooltip>
  );
}
