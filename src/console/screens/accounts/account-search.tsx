import { Icon, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { NAME_MAX } from "#domain/lists/list-limits.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";

/** How long to wait between searches while typing. */
const GAP_MS = 400;

type AccountSearchProps = {
  /** The name searched for now. */
  name: string;
  onSearch: (name: string) => void;
};

/** Searches accounts by name. The field also follows the address, as on the browser's Back. */
export function AccountSearch({ name, onSearch }: AccountSearchProps) {
  const [typed, setTyped] = useState(name);
  const [searched, setSearched] = useState(name);
  const [seen, setSeen] = useState(name);
  if (seen !== name) {
    setSeen(name);
    // Keep what was typed in the meantime if the new name came from this field.
    if (searched !== name) {
      setSearched(name);
      setTyped(name);
    }
  }
  const search = useSpaced(() => {
    const wanted = typed.trim();
    setSearched(wanted);
    onSearch(wanted);
  }, GAP_MS);

  function type(next: string): void {
    setTyped(next);
    search();
  }
  return (
    <TextField
      label="Search accounts"
      labelHidden
      placeholder="Search accounts"
      prefix={<Icon source={SearchIcon} tone="subdued" />}
      value={typed}
      onChange={type}
      maxLength={NAME_MAX}
      autoComplete="off"
      clearButton
      onClearButtonClick={() => type("")}
    />
  );
}
