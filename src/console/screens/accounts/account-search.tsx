import { Icon, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { NAME_MAX } from "#domain/text/query-params.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";

/** Between two looks while somebody types. */
const GAP_MS = 400;

type AccountSearchProps = {
  /** What is looked for now. */
  name: string;
  onSearch: (name: string) => void;
};

/** Narrows the accounts to those whose name holds what is typed. It follows what is looked for, as by the browser's Back. */
export function AccountSearch({ name, onSearch }: AccountSearchProps) {
  const [typed, setTyped] = useState(name);
  const [searched, setSearched] = useState(name);
  const [seen, setSeen] = useState(name);
  if (seen !== name) {
    setSeen(name);
    // What is typed meanwhile stays where the name is the one that was asked for here.
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
      label="Find an account"
      labelHidden
      placeholder="Find an account"
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
