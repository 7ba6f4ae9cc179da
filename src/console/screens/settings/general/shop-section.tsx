import { Banner, FormLayout, Select, TextField } from "@shopify/polaris";
import type { SettingsForm } from "#console/screens/settings/general/use-settings-form.ts";
import { useMay } from "#console/session/use-may.ts";
import { TimeZoneField } from "#console/screens/settings/general/time-zone-field.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { mailLanguages } from "#domain/accounts/mail-languages.ts";
import { monthsWords, retentionMonths } from "#domain/accounts/retention.ts";
import { keysOf } from "#domain/keys-of.ts";
import { allCurrencies } from "#domain/money/currencies.ts";
import { useExchangeRates } from "#console/api/use-exchange-rates.ts";
import { currencyLabel } from "#console/ui/currency-label.ts";

const languages = keysOf(mailLanguages);
const currencies = allCurrencies();

/** What the shop's figures, mails and data go by. */
export function ShopSection({ form, isOwner }: { form: SettingsForm; isOwner: boolean }) {
  const hasOrders = useMay("orders");
  const { saved, values, change, faultOf } = form;
  const { rates } = useExchangeRates(values.currency, saved.currency);
  const hasNoRate = rates.data?.perDollar.has(values.currency) === false;
  const months = Number(values.retentionMonths);
  const isShorter = faultOf("retentionMonths") === undefined && months < Number(saved.retentionMonths);
  return (
    <SettingsSection
      title="Shop settings"
      description="The time zone and currency of your figures, and how you treat customers' emails and data."
    >
      <FormLayout>
        <TimeZoneField
          timeZone={values.timeZone}
          isDisabled={!isOwner}
          onChoose={(timeZone) => change("timeZone", timeZone)}
          error={faultOf("timeZone")}
          helpText={
            values.timeZone === saved.timeZone
              ? "When your days start and end."
              : "Saving counts all figures again by its days. With many orders, that takes a while."
          }
        />
        <Select
          label="Display currency"
          options={currencies.map((value) => ({ label: currencyLabel(value), value }))}
          value={values.currency}
          disabled={!isOwner}
          onChange={(code) => change("currency", currencies.find((known) => known === code) ?? values.currency)}
          error={faultOf("currency")}
          helpText={
            hasNoRate
              ? `No exchange rate for ${values.currency}. Totals won't include amounts in other currencies.`
              : "What totals are shown in unless someone chooses another."
          }
        />
        {values.currency !== saved.currency && (
          <Banner tone="warning">
            Saving deletes all replays and suggestions, because their totals are in {saved.currency}. Figures are counted again in{" "}
            {values.currency}.
          </Banner>
        )}
        {hasOrders && (
          <Select
            label="Email language"
            options={languages.map((value) => ({ label: mailLanguages[value], value }))}
            value={values.mailLanguage}
            disabled={!isOwner}
            onChange={(code) => change("mailLanguage", languages.find((known) => known === code) ?? values.mailLanguage)}
            error={faultOf("mailLanguage")}
            helpText="What emails and verification pages for your customers are written in."
          />
        )}
        {hasOrders && (
          <TextField
            label="Keep customers' data for"
            type="integer"
            autoComplete="off"
            suffix={months === 1 ? "month" : "months"}
            min={retentionMonths.least}
            max={retentionMonths.most}
            value={values.retentionMonths}
            disabled={!isOwner}
            onChange={(typed) => change("retentionMonths", typed.trim())}
            error={faultOf("retentionMonths")}
            helpText="After that, their names, contacts, addresses and payment details are deleted. Orders and figures stay."
          />
        )}
        {hasOrders && isShorter && (
          <Banner tone="warning">
            Saving deletes customers&apos; data of orders older than {monthsWords(months)} within a few hours, for good.
          </Banner>
        )}
      </FormLayout>
    </SettingsSection>
  );
}
