import type { ReactElement } from "react";
import { readAmountComparison, writeAmountComparison } from "#domain/payments/amount-comparison.ts";
import { onlyDigits, type ChoiceSource } from "#domain/payments/filter-kinds.ts";
import { readNumberRange, writeNumberRange } from "#domain/payments/number-range.ts";
import { readOrderDate, writeOrderDate } from "#domain/payments/order-date.ts";
import {
  isFilterApplied,
  paymentFilters,
  textsOfFilter,
  withFilterTexts,
  withoutFilter,
  type FilterName,
  type PaymentFilter,
} from "#domain/payments/payment-filter.ts";
import { useAcquirerChoices, useOriginChoices, useScenarioChoices } from "#console/api/filter-choices.ts";
import { AmountFilterForm } from "#console/screens/transactions/amount-filter-form.tsx";
import { DateFilterForm } from "#console/screens/transactions/date-filter-form.tsx";
import { RangeFilterForm } from "#console/screens/transactions/range-filter-form.tsx";
import { TextFilterForm } from "#console/screens/transactions/text-filter-form.tsx";
import { useAssigneeChoices } from "#console/ui/assigning/use-assignee-choices.ts";
import { ChoiceFilterForm } from "#console/ui/choice-filter-form.tsx";

type FieldsOfFilterProps = {
  filter: PaymentFilter;
  name: FilterName;
  /** Today in the shop's time zone, YYYY-MM-DD. */
  today: string;
  onChange: (filter: PaymentFilter) => void;
};

/** The fields that set a filter, by its kind. Values are read and written as the texts that a URL holds. */
export function FieldsOfFilter({ filter, name, today, onChange }: FieldsOfFilterProps): ReactElement {
  const about = paymentFilters[name];
  const title = about.words;
  const texts = textsOfFilter(filter, name);
  const [text = ""] = texts;
  const apply = (changed: readonly string[]) => onChange(withFilterTexts(filter, name, changed));
  const onClear = isFilterApplied(filter, name) ? () => onChange(withoutFilter(filter, name)) : null;
  const choice = { title, applied: texts, onApply: apply, onClear };
  const typed = { label: title, applied: text, onApply: (value: string) => apply([value]), onClear };
  switch (about.kind) {
    case "date":
      return (
        <DateFilterForm applied={readOrderDate(text)} today={today} onApply={(value) => apply([writeOrderDate(value)])} onClear={onClear} />
      );
    case "codes":
      return <ChoiceFilterForm {...choice} choices={about.codes.map(String).map((value) => ({ value, label: about.nameOf(value) }))} />;
    case "ids": {
      const Form = loadedForms[about.choices];
      return <Form {...choice} />;
    }
    case "names": {
      const { choices, nameOf } = about;
      if (typeof choices === "string") {
        const Form = loadedForms[choices];
        return <Form {...choice} />;
      }
      return <ChoiceFilterForm {...choice} choices={choices.map((value) => ({ value, label: nameOf(value) }))} nameOf={nameOf} />;
    }
    case "countries": {
      const choices = about.choices.map((value) => ({ value, label: about.nameOf(value) }));
      return <ChoiceFilterForm {...choice} choices={choices.toSorted((a, b) => a.label.localeCompare(b.label))} helpText={about.help} />;
    }
    case "search":
      return <TextFilterForm {...typed} type="text" />;
    case "text":
      return <TextFilterForm {...typed} type={about.keyboard} helpText={about.help} />;
    case "digits":
      return <TextFilterForm {...typed} type="tel" clean={(value) => onlyDigits(value).slice(0, about.max)} helpText={about.help} />;
    case "amount":
      return (
        <AmountFilterForm
          applied={readAmountComparison(text)}
          onApply={(value) => apply([writeAmountComparison(value)])}
          onClear={onClear}
        />
      );
    case "range":
      return (
        <RangeFilterForm
          {...about}
          label={title}
          applied={readNumberRange(text, about.max)}
          onApply={(value) => apply([writeNumberRange(value)])}
          onClear={onClear}
        />
      );
    case "flag":
      return <ChoiceFilterForm {...choice} choices={[{ value: about.text, label: about.choice }]} />;
  }
}

type LoadedFormProps = {
  title: string;
  applied: readonly string[];
  onApply: (values: string[]) => void;
  onClear: (() => void) | null;
};

/** Fields that load their choices from the server when opened. */
const loadedForms: Record<ChoiceSource, (props: LoadedFormProps) => ReactElement> = {
  scenarios: ScenarioForm,
  acquirers: AcquirerForm,
  origins: OriginForm,
  colleagues: ColleagueForm,
};

function ScenarioForm(props: LoadedFormProps) {
  return <ChoiceFilterForm {...props} {...useScenarioChoices()} />;
}

function AcquirerForm(props: LoadedFormProps) {
  return <ChoiceFilterForm {...props} {...useAcquirerChoices()} />;
}

function ColleagueForm(props: LoadedFormProps) {
  return <ChoiceFilterForm {...props} {...useAssigneeChoices()} />;
}

function OriginForm(props: LoadedFormProps) {
  return <ChoiceFilterForm {...props} {...useOriginChoices()} />;
}
