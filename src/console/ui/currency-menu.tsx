import { AutoSelection, Box, Listbox, Scrollable, Text, TextField } from "@shopify/polaris";
import { useId, useState } from "react";
import { currencyLabel } from "#console/ui/currency-label.ts";
import { allCurrencies, type CurrencyCode } from "#domain/money/currencies.ts";

type CurrencyMenuProps = {
  currencies: readonly CurrencyCode[];
  chosen: CurrencyCode;
  onChoose: (currency: CurrencyCode) => void;
};

/** The menu's maximum height, and that of its list below the search field. */
const MENU_HEIGHT_PX = 300;
const LIST_HEIGHT = `calc(${MENU_HEIGHT_PX}px - 3.5rem)`;

/** A searchable list of currencies. From the search field, arrow keys move through the list and Enter chooses. */
export function CurrencyMenu({ currencies, chosen, onChoose }: CurrencyMenuProps) {
  const [search, setSearch] = useState("");
  const [activeId, setActiveId] = useState<string>();
  const listId = useId();
  const isSought = search.trim() !== "";
  const shown = matching(currencies, search);
  return (
    <>
      <Box padding="200">
        <TextField
          label="Search currencies"
          labelHidden
          placeholder="Search currencies"
          value={search}
          onChange={setSearch}
          autoComplete="off"
          // Polaris has its own names for the ARIA attributes this role needs.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="combobox"
          ariaAutocomplete="list"
          ariaExpanded
          ariaControls={listId}
          ariaActiveDescendant={shown.length > 0 ? activeId : undefined}
        />
      </Box>
      <div role="status">
        {shown.length === 0 && (
          <Box padding="300">
            <Text as="p" tone="subdued">
              {noneWords(search.trim(), currencies)}
            </Text>
          </Box>
        )}
      </div>
      <Scrollable shadow style={{ maxHeight: LIST_HEIGHT }}>
        <Listbox
          customListId={listId}
          accessibilityLabel="Currencies"
          enableKeyboardControl
          // Starts at the chosen currency; while searching, at the first match.
          autoSelection={isSought ? AutoSelection.First : AutoSelection.FirstSelected}
          onActiveOptionChange={(_, id) => setActiveId(id)}
          onSelect={(code) => onChoose(currencies.find((known) => known === code) ?? chosen)}
        >
          {shown.map((code) => (
            <Listbox.Option key={code} value={code} selected={code === chosen}>
              {currencyLabel(code)}
            </Listbox.Option>
          ))}
        </Listbox>
      </Scrollable>
    </>
  );
}

function matching(currencies: readonly CurrencyCode[], search: string): CurrencyCode[] {
  const sought = search.trim().toLowerCase();
  return currencies.filter((code) => currencyLabel(code).toLowerCase().includes(sought));
}

/** Currencies that aren't offered have no exchange rate. */
function noneWords(search: string, offered: readonly CurrencyCode[]): string {
  const lacking = matching(allCurrencies(), search).filter((code) => !offered.includes(code));
  return lacking.length === 0 ? `No currencies match “${search}”` : `No exchange rate for ${lacking.join(", ")}`;
}
