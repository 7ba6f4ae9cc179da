import { Form, Icon, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState } from "react";
import { listLimits } from "#domain/custom-lists/list-limits.ts";

/** Typing applies by itself after so long a pause; Enter applies at once. */
const PAUSE_MS = 300;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** What the rows are searched by; empty if they aren't. */
  applied: string;
  onSearch: (sought: string) => void;
};

/** Searches the rows below it. */
export function SearchField({ label, placeholder, applied, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(applied);
  const [shown, setShown] = useState(applied);
  if (applied !== shown) {
    // The search changed, here or elsewhere.
    setShown(applied);
    if (applied !== typed.trim()) setTyped(applied);
  }
  const latest = useRef(onSearch);
  useEffect(function keepLatest() {
    latest.current = onSearch;
  });
  useEffect(
    function applyAfterPause() {
      if (typed.trim() === applied) return undefined;
      const pause = setTimeout(() => latest.current(typed.trim()), PAUSE_MS);
      return () => clearTimeout(pause);
    },
    [typed, applied],
  );
  return (
    <Form onSubmit={() => onSearch(typed.trim())}>
      <TextField
        type="search"
        label={label}
        labelHidden
        placeholder={placeholder}
        prefix={<Icon source={SearchIcon} tone="subdued" />}
        value={typed}
        onChange={setTyped}
        maxLength={listLimits.value}
        autoComplete="off"
        spellCheck={false}
        clearButton
        onClearButtonClick={() => {
          setTyped("");
          onSearch("");
        }}
      />
    </Form>
  );
}
