import { ChoiceList } from "@shopify/polaris";
import { roleWords } from "#domain/accounts/role-words.ts";
import { roles, type Role } from "#domain/accounts/roles.ts";

/** The most powerful role is the last to be read. */
const choices = roles.map((value) => ({ value, label: roleWords[value].name, helpText: roleWords[value].may }));

/** Chooses a role, each with what it may do. */
export function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <ChoiceList
      title="Role"
      choices={choices}
      selected={[role]}
      onChange={([chosen]) => {
        const known = roles.find((each) => each === chosen);
        if (known !== undefined) onChange(known);
      }}
    />
  );
}
