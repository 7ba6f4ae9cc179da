import { BlockStack, Checkbox, Select, Text } from "@shopify/polaris";
import type { NoticeChoice } from "#contract/notices.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { DIGEST_HOUR, HOURS, hourWords, noticeKinds, noticeKindWords } from "#domain/notices/notice-kinds.ts";

type ChoiceFieldsProps = { choice: NoticeChoice; onChange: (choice: NoticeChoice) => void; disabled?: boolean };

/** What is sent right away, and the daily digest with its hour. */
export function ChoiceFields({ choice, onChange, disabled = false }: ChoiceFieldsProps) {
  const timeZone = useShopTimeZone();
  const { kinds, digestHour } = choice;
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        Right away
      </Text>
      {noticeKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={noticeKindWords(kind).name}
          helpText={noticeKindWords(kind).detail}
          checked={kinds.includes(kind)}
          disabled={disabled}
          onChange={(isOn) => onChange({ ...choice, kinds: isOn ? [...kinds, kind] : kinds.filter((other) => other !== kind) })}
        />
      ))}
      <Text as="h3" variant="headingSm">
        Once a day
      </Text>
      <Checkbox
        label="Daily digest"
        helpText="What waits (orders to review, disputes to answer, alerts to match), and the day before: decisions and chargebacks."
        checked={digestHour !== null}
        disabled={disabled}
        onChange={(isOn) => onChange({ ...choice, digestHour: isOn ? DIGEST_HOUR : null })}
      />
      {digestHour !== null && (
        <Select
          label={`Time of the digest (${timeZone})`}
          options={HOURS.map((hour) => ({ label: hourWords(hour), value: String(hour) }))}
          value={String(digestHour)}
          disabled={disabled}
          onChange={(hour) => onChange({ ...choice, digestHour: Number(hour) })}
        />
      )}
    </BlockStack>
  );
}

/** Whether two choices are the same. */
export function isSameChoice(one: NoticeChoice, other: NoticeChoice): boolean {
  return one.digestHour === other.digestHour && noticeKinds.every((kind) => one.kinds.includes(kind) === other.kinds.includes(kind));
}
