import { Form, Icon, TextField, useBreakpoints } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { paymentFilters } from "#domain/payments/payment-filter.ts";
import { SEARCH_MIN, SEARCH_TEXT_MAX } from "#domain/payments/search-words.ts";
import { useSearchText } from "#console/ui/use-search-text.ts";

/** The search field's element, for a key that focuses it. */
export const SEARCH_BOX_ID = "search-orders";

type SearchBoxProps = {
  /** The search that the list shows; null if there's none. */
  applied: string | null;
  onSearch: (search: string | null) => void;
};

/** Searches the list for words that start with what's typed, all of which an order must have; Enter searches at once. */
export function SearchBox({ applied, onSearch }: SearchBoxProps) {
  const { mdDown: isNarrow } = useBreakpoints();
  const { typed, setTyped, search } = useSearchText(applied ?? "", readSearchText, (sought) => onSearch(sought === "" ? null : sought));
  const sought = readSearchText(typed);
  return (
    <Form onSubmit={() => sought !== null && search(sought)}>
      <TextField
        id={SEARCH_BOX_ID}
        type="search"
        label="Search orders"
        labelHidden
        placeholder={isNarrow ? "Order, name, email, phone, or IP" : "Search by order, name, email, phone, last 4 digits, IP, or device"}
        value={typed}
        onChange={setTyped}
        clearButton
        onClearButtonClick={clear}
        prefix={<Icon source={SearchIcon} />}
        autoComplete="off"
        maxLength={SEARCH_TEXT_MAX}
        helpText={sought === null ? tooShortText(applied) : undefined}
      />
    </Form>
  );

  function clear() {
    setTyped("");
    search("");
  }
}

/** Says as well what the rows below are, as they aren't an answer to what's typed. */
function tooShortText(applied: string | null): string {
  const shown = applied === null ? "The list isn't searched yet." : `Still showing results for “${applied}”.`;
  return `Type a word of at least ${SEARCH_MIN} characters. ${shown}`;
}

/** What the list would be searched for: nothing if nothing is typed; null if too little is. */
function readSearchText(typed: string): string | null {
  return typed.trim() === "" ? "" : paymentFilters.search.read([typed]);
}
