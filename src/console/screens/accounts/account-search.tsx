import { Icon, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { NAME_MAX } from "#console/screens/accounts/accounts-address.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";

/** Between two looks while somebody types. */
const GAP_MS = 400;

type AccountSearchProps = { text: string; onType: (text: string) => void; onSearch: (name: string) => void };

/** Narrows the accounts to those whose name holds what is typed. */
export function AccountSearch({ text, onType, onSearch }: AccountSearchProps) {
  const search = useSpaced(() => onSearch(text.trim()), GAP_MS);

  function type(next: string): void {
    onType(next);
    search();
  }
  return (
    <TextField
      label="Find a merchant"
      labelHidden
      placeholder="Find a merchant"
      prefix={<Icon source={SearchIcon} tone="subdued" />}
      value={text}
      onChange={type}
      maxLength={NAME_MAX}
      autoComplete="off"
      clearButton
      onClearButtonClick={() => type("")}
    />
  );
}
