import { Box, OptionList, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { DropDown } from "#console/ui/drop-down.tsx";
import type { CurrencyCode } from "#domain/money/currencies.ts";

/** Most height of the menu (S0 section 2). */
const MENU_HEIGHT_PX = 300;

type CurrencySelectProps = {
  currencies: readonly CurrencyCode[];
  chosen: CurrencyCode;
  onChoose: (currency: CurrencyCode) => void;
};

/** The currency that totals are shown in. */
export function CurrencySelect({ currencies, chosen, onChoose }: CurrencySelectProps) {
  return (
    <DropDown words={chosen} label={`Currency: ${chosen}`} alignment="right">
      {(leave) => (
        <CurrencyMenu
          currencies={currencies}
          chosen={chosen}
          onChoose={(currency) => {
            leave();
            onChoose(currency);
          }}
        />
      )}
    </DropDown>
  );
}

function CurrencyMenu({ currencies, chosen, onChoose }: CurrencySelectProps) {
  const [search, setSearch] = useState("");
  const shown = currencies.filter((code) => currencyLabel(code).toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div style={{ maxHeight: MENU_HEIGHT_PX, overflow: "auto" }}>
      <Box padding="200" paddingBlockEnd="0">
        <TextField
          label="Find a currency"
          labelHidden
          placeholder="Find a currency"
          value={search}
          onChange={setSearch}
          autoComplete="off"
        />
      </Box>
      <div role="status">
        {shown.length === 0 && (
          <Box padding="300">
            <Text as="p" tone="subdued">
              No currency matches “{search.trim()}”
            </Text>
          </Box>
        )}
      </div>
      {shown.length > 0 && (
        <OptionList
          options={shown.map((code) => ({ value: code, label: currencyLabel(code) }))}
          selected={[chosen]}
          onChange={([code]) => onChoose(currencies.find((known) => known === code) ?? chosen)}
        />
      )}
    </div>
  );
}

const names = new Intl.DisplayNames("en", { type: "currency" });

/** 'EUR, Euro'. */
function currencyLabel(code: CurrencyCode): string {
  const name = names.of(code);
  return name === undefined || name === code ? code : `${code}, ${name}`;
}
