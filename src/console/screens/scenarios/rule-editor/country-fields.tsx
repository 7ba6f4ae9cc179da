import { BlockStack, InlineStack, Tag } from "@shopify/polaris";
import { Picker } from "#console/ui/picker.tsx";
import { allCountries, countryName } from "#domain/geography/countries.ts";

type CountryFieldProps = {
  label: string;
  isLabelHidden?: boolean;
  text: string;
  onChange: (text: string) => void;
  error?: string | undefined;
};

/** One country, by name or code. */
export function CountryField({ label, isLabelHidden, text, onChange, error }: CountryFieldProps) {
  return (
    <Picker
      label={label}
      isLabelHidden={isLabelHidden}
      groups={groups}
      chosen={text.trim().toUpperCase()}
      shownOf={text}
      onChoose={onChange}
      error={error}
    />
  );
}

/** Several countries, kept as `US,CA`. */
export function CountriesField({ label, isLabelHidden, text, onChange, error }: CountryFieldProps) {
  const codes = [...new Set(text.split(",").map((code) => code.trim().toUpperCase()))].filter((code) => code !== "");
  return (
    <BlockStack gap="200">
      <Picker
        label={label}
        isLabelHidden={isLabelHidden}
        groups={groups.map(({ title, choices }) => ({ title, choices: choices.filter(({ name }) => !codes.includes(name)) }))}
        chosen={null}
        onChoose={(code) => onChange([...codes, code].join(","))}
        error={error}
        helpText="Add countries one at a time"
      />
      {codes.length > 0 && (
        <InlineStack gap="200">
          {codes.map((code) => (
            <Tag
              key={code}
              accessibilityLabel={countryName(code)}
              onRemove={() => onChange(codes.filter((each) => each !== code).join(","))}
            >
              {countryName(code)}
            </Tag>
          ))}
        </InlineStack>
      )}
    </BlockStack>
  );
}

const groups = [
  {
    title: "Countries",
    choices: allCountries()
      .map((code) => ({ name: code, label: countryName(code), help: code }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en")),
  },
];
