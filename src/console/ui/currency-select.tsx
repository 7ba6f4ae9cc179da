import { Box, Button, OptionList, Popover, TextField } from "@shopify/polaris";
import { useState } from "react";
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
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const shown = currencies.filter((code) => currencyLabel(code).toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Popover
      active={isOpen}
      onClose={close}
      autofocusTarget="first-node"
      preferredAlignment="right"
      activator={
        <Button disclosure={isOpen ? "up" : "down"} onClick={() => setOpen(!isOpen)} accessibilityLabel={`Currency: ${chosen}`}>
          {chosen}
        </Button>
      }
    >
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
        <OptionList
          options={shown.map((code) => ({ value: code, label: currencyLabel(code) }))}
          selected={[chosen]}
          onChange={([code]) => choose(currencies.find((known) => known === code) ?? chosen)}
        />
      </div>
    </Popover>
  );

  function choose(code: CurrencyCode) {
    close();
    onChoose(code);
  }

  function close() {
    setOpen(false);
    setSearch("");
  }
}

const names = new Intl.DisplayNames("en", { type: "currency" });

/** 'EUR, Euro'. */
function currencyLabel(code: CurrencyCode): string {
  const name = names.of(code);
  return name === undefined || name === code ? code : `${code}, ${name}`;
}
