import { Form, Icon, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { useSearchText } from "#console/ui/use-search-text.ts";

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** What the rows are searched by; empty if they aren't. */
  applied: string;
  onSearch: (sought: string) => void;
};

/** Searches the rows below it, by itself after a pause in typing, on Enter at once. */
export function SearchField({ label, placeholder, applied, onSearch }: SearchFieldProps) {
  const { typed, setTyped, search } = useSearchText(applied, readSought, onSearch);
  return (
    <Form onSubmit={() => search(readSought(typed))}>
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
          search("");
        }}
      />
    </Form>
  );
}

function readSought(typed: string): string {
  return typed.trim();
}
