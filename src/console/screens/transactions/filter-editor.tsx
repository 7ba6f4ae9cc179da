import { cleanLast4, cleanMobile, type PaymentFilter } from "#domain/payments/payment-filter.ts";
import { allCountries, CARD_COUNTRY_NOTE, cardCountryName } from "#domain/geography/countries.ts";
import { decisionName, decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses, listGuaranteeName } from "#domain/payments/guarantee-status.ts";
import { refusalName, refusals } from "#domain/payments/refusal.ts";
import { subStatuses, subStatusName } from "#domain/payments/sub-status.ts";
import { chargebackBucketName, chargebackBuckets } from "#domain/payments/chargeback-bucket.ts";
import { disputeReasons } from "#domain/payments/dispute-reasons.ts";
import { AmountFilterForm } from "#console/screens/transactions/amount-filter-form.tsx";
import { ChoiceFilterForm } from "#console/ui/choice-filter-form.tsx";
import { DateFilterForm } from "#console/screens/transactions/date-filter-form.tsx";
import { filterNames, isFilterApplied, withoutFilter, type FilterKey } from "#console/screens/transactions/filter-keys.ts";
import { TextFilterForm } from "#console/screens/transactions/text-filter-form.tsx";
import { nameOrNone } from "#domain/payments/code-words.ts";
import { useAcquirerChoices, useOriginChoices, useScenarioChoices } from "#console/api/filter-choices.ts";

/** Every country by its name, and cards whose country is not known. */
const cardCountryChoices = [...allCountries(), ""]
  .map((value) => ({ value, label: cardCountryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

type FilterEditorProps = {
  filterKey: FilterKey;
  filter: PaymentFilter;
  /** Today in the shop's time zone, YYYY-MM-DD. */
  today: string;
  onChange: (filter: PaymentFilter) => void;
};

/** The fields of one filter, whichever it is. */
export function FilterEditor({ filterKey, filter, today, onChange }: FilterEditorProps) {
  const title = filterNames[filterKey];
  const set = (changes: Partial<PaymentFilter>) => onChange({ ...filter, ...changes });
  const onClear = isFilterApplied(filter, filterKey) ? () => onChange(withoutFilter(filter, filterKey)) : null;
  const shared = { title, label: title, onClear };
  switch (filterKey) {
    case "orderDate":
      return <DateFilterForm applied={filter.orderDate} today={today} onApply={(orderDate) => set({ orderDate })} onClear={onClear} />;
    case "decision":
      return (
        <ChoiceFilterForm
          {...shared}
          choices={decisions.map((value) => ({ value, label: decisionName(value) }))}
          applied={filter.decisions}
          onApply={(values) => set({ decisions: decisions.filter((decision) => values.includes(decision)) })}
        />
      );
    case "scenario":
      return <ScenarioFilter {...shared} applied={filter.scenarioIds} onApply={(scenarioIds) => set({ scenarioIds })} />;
    case "guaranteeStatus":
      return (
        <ChoiceFilterForm
          {...shared}
          choices={guaranteeStatuses.map((status) => ({
            value: String(status),
            label: listGuaranteeName(status),
          }))}
          applied={filter.guaranteeStatuses.map(String)}
          onApply={(values) =>
            set({
              guaranteeStatuses: guaranteeStatuses.filter((status) => values.includes(String(status))),
            })
          }
        />
      );
    case "reference":
      return (
        <TextFilterForm
          {...shared}
          applied={filter.reference}
          helpText="The beginning of the order's ID or reference"
          onApply={(reference) => set({ reference })}
        />
      );
    case "email":
      return (
        <TextFilterForm
          {...shared}
          type="email"
          applied={filter.email}
          helpText="The whole address or its beginning"
          onApply={(email) => set({ email })}
        />
      );
    case "mobile":
      return (
        <TextFilterForm
          {...shared}
          type="tel"
          clean={cleanMobile}
          applied={filter.mobile}
          helpText="The whole number or its last digits"
          onApply={(mobile) => set({ mobile })}
        />
      );
    case "amount":
      return <AmountFilterForm applied={filter.amount} onApply={(amount) => set({ amount })} onClear={onClear} />;
    case "acquirer":
      return <AcquirerFilter {...shared} applied={filter.acquirers} onApply={(acquirers) => set({ acquirers })} />;
    case "origin":
      return <OriginFilter {...shared} applied={filter.origins} onApply={(origins) => set({ origins })} />;
    case "chargeback":
      return (
        <ChoiceFilterForm
          {...shared}
          choices={[{ value: "any", label: "Only transactions with a chargeback" }]}
          applied={filter.hasChargeback ? ["any"] : []}
          onApply={() => set({ hasChargeback: true })}
        />
      );
    case "chargebackBucket":
      return (
        <ChoiceFilterForm
          {...shared}
          choices={chargebackBuckets.map((value) => ({ value, label: chargebackBucketName(value) }))}
          applied={filter.chargebackBuckets}
          onApply={(values) => set({ chargebackBuckets: chargebackBuckets.filter((bucket) => values.includes(bucket)) })}
        />
      );
    case "chargebackReason":
      return (
        <ChoiceFilterForm
          {...shared}
          choices={disputeReasons.map((value) => ({ value, label: nameOrNone(value) }))}
          nameOf={nameOrNone}
          applied={filter.chargebackReasons}
          onApply={(chargebackReasons) => set({ chargebackReasons })}
        />
      );
    case "cardCountry":
      return (
        <ChoiceFilterForm
          {...shared}
          choices={cardCountryChoices}
          helpText={CARD_COUNTRY_NOTE}
          applied={filter.cardCountries}
          onApply={(cardCountries) => set({ cardCountries })}
        />
      );
    case "refusal":
      return (
        <ChoiceFilterForm
          {...shared}
          choices={refusals.map((value) => ({ value, label: refusalName(value) }))}
          applied={filter.refusals}
          onApply={(values) => set({ refusals: refusals.filter((refusal) => values.includes(refusal)) })}
        />
      );
    case "subStatus":
      return (
        <ChoiceFilterForm
          {...shared}
          choices={subStatuses.map((value) => ({ value, label: subStatusName(value) }))}
          applied={filter.subStatuses}
          onApply={(values) => set({ subStatuses: subStatuses.filter((status) => values.includes(status)) })}
        />
      );
    case "last4Digits":
      return (
        <TextFilterForm
          {...shared}
          type="tel"
          clean={cleanLast4}
          applied={filter.last4Digits}
          onApply={(last4Digits) => set({ last4Digits })}
        />
      );
  }
}

type ChoicesProps<T> = {
  title: string;
  applied: T[];
  onApply: (values: T[]) => void;
  onClear: (() => void) | null;
};

function ScenarioFilter({ title, applied, onApply, onClear }: ChoicesProps<number>) {
  return (
    <ChoiceFilterForm
      {...useScenarioChoices()}
      title={title}
      applied={applied.map(String)}
      onApply={(values) => onApply(values.map(Number))}
      onClear={onClear}
    />
  );
}

function AcquirerFilter(props: ChoicesProps<string>) {
  return <ChoiceFilterForm {...props} {...useAcquirerChoices()} />;
}

function OriginFilter(props: ChoicesProps<string>) {
  return <ChoiceFilterForm {...props} {...useOriginChoices()} />;
}
