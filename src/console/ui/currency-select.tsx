import { CurrencyMenu } from "#console/ui/currency-menu.tsx";
import { DropDown } from "#console/ui/drop-down.tsx";
import type { CurrencyCode } from "#domain/money/currencies.ts";

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
