import { Form, Icon, TextField, useBreakpoints } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useEffect, useRef, useState } from "react";
import { paymentFilters } from "#domain/payments/payment-filter.ts";
import { SEARCH_MIN, SEARCH_TEXT_MAX } from "#domain/payments/search-words.ts";

/** The search field's element, for a key that focuses it. */
export const SEARCH_BOX_ID = "search-orders";

/** Typing applies by itself after so long a pause; Enter applies at once. */
const PAUSE_MS = 300;

type SearchBoxProps = {
  /** The search that the list shows; null if there's none. */
  applied: string | null;
  onSearch: (search: string | null) => void;
};

/** Searches the list for words that start with what's typed, all of which an order must have. */
export function SearchBox({ applied, onSearch }: SearchBoxProps) {
  const { mdDown: isNarrow } = useBreakpoints();
  const [typed, setTyped] = useState(applied ?? "");
  const [shown, setShown] = useState(applied);
  /** What this box asked the list for, until the list shows it. Meanwhile more may be typed. */
  const [asked, setAsked] = useState<{ search: string | null } | null>(null);
  if (applied !== shown) {
    setShown(applied);
    if (asked === null && applied !== readSearchText(typed)) setTyped(applied ?? "");
    if (asked?.search === applied) setAsked(null);
  }
  const isTooShort = typed.trim() !== "" && readSearchText(typed) === null;
  const latest = useRef(search);
  useEffect(function keepLatest() {
    latest.current = search;
  });
  useEffect(
    function applyAfterPause() {
      if (isTooShort || readSearchText(typed) === applied) return undefined;
      const pause = setTimeout(() => latest.current(readSearchText(typed)), PAUSE_MS);
      return () => clearTimeout(pause);
    },
    [typed, applied, isTooShort],
  );
  return (
    <Form onSubmit={() => !isTooShort && search(readSearchText(typed))}>
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
        helpText={isTooShort ? tooShortText(applied) : undefined}
      />
    </Form>
  );

  function search(text: string | null) {
    if (text !== applied) setAsked({ search: text });
    onSearch(text);
  }

  function clear() {
    setTyped("");
    search(null);
  }
}

/** Says as well what the rows below are, as they aren't an answer to what's typed. */
function tooShortText(applied: string | null): string {
  const shown = applied === null ? "The list isn't searched yet." : `Still showing results for “${applied}”.`;
  return `Type a word of at least ${SEARCH_MIN} characters. ${shown}`;
}

/** What the list would be searched for; null if nothing is typed, or too little. */
function readSearchText(typed: string): string | null {
  return paymentFilters.search.read([typed]);
}
