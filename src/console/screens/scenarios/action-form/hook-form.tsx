import { BlockStack, Button, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { testHook } from "#contract/action-config.ts";
import { useEndpointMutation } from "#console/api/queries.ts";
import { HookTest } from "#console/screens/scenarios/action-form/hook-test.tsx";
import { faultsIn } from "#console/screens/scenarios/action-form/setting-faults.ts";
import { settingsOf, type HeaderDraft, type SettingsDraft } from "#console/screens/scenarios/action-form/settings-draft.ts";
import type { SettingsFormProps } from "#console/screens/scenarios/action-form/settings-form-props.ts";
import { useMay } from "#console/session/use-may.ts";
import { FormFault } from "#console/ui/form-fault.tsx";
import { PlaceholderField } from "#console/ui/placeholder-field.tsx";
import { actionLimits, HOOK_DELAY_STEP_MS, HOOK_MAX_DELAY_MS, hookMethods, originOf } from "#domain/scenarios/action-settings.ts";

/** A call to an address of the shop's, which can be tried before it's saved. */
export function HookForm({ draft, configurationId, savedUrl, onChange, faultOf: faultOfSaving }: SettingsFormProps) {
  const test = useEndpointMutation(testHook);
  const mayTest = useMay("owner");
  const [tested, setTested] = useState<SettingsDraft | null>(null);
  const faultOfTest = faultsIn({ error: test.error, sent: tested }, draft);
  const faultOf = (name: string) => faultOfSaving(name) ?? faultOfTest(name);
  const isElsewhere = savedUrl !== null && originOf(draft.url.trim()) !== originOf(savedUrl);
  return (
    <BlockStack gap="400">
      <Select
        label="Method"
        options={hookMethods.map((method) => ({ value: method, label: method }))}
        value={draft.method}
        onChange={(chosen) => {
          const method = hookMethods.find((each) => each === chosen);
          if (method !== undefined) onChange({ ...draft, method });
        }}
        error={faultOf("method")}
      />
      <PlaceholderField
        label="URL"
        type="url"
        value={draft.url}
        onChange={(url) => onChange({ ...draft, url })}
        fault={faultOf("url")}
        maxLength={actionLimits.url}
      />
      <Headers
        headers={draft.headers}
        isElsewhere={isElsewhere}
        onChange={(headers) => onChange({ ...draft, headers })}
        faultOf={faultOf}
      />
      <PlaceholderField
        label="Body"
        help="Sent as JSON unless a Content-Type header says otherwise."
        value={draft.body}
        onChange={(body) => onChange({ ...draft, body })}
        fault={faultOf("body")}
        lines={4}
        maxLength={actionLimits.text}
      />
      <TextField
        label="Script"
        helpText="JavaScript that gets order and request, and returns the request. It can't read header values. Leave empty for none."
        autoComplete="off"
        monospaced
        multiline={3}
        value={draft.preScript}
        onChange={(preScript) => onChange({ ...draft, preScript })}
        error={faultOf("preScript")}
        maxLength={actionLimits.text}
      />
      <TextField
        label="Delay"
        suffix="seconds"
        type="number"
        min={0}
        max={HOOK_MAX_DELAY_MS / 1000}
        step={HOOK_DELAY_STEP_MS / 1000}
        autoComplete="off"
        value={draft.delaySeconds}
        onChange={(delaySeconds) => onChange({ ...draft, delaySeconds })}
        error={delayFault(draft.delaySeconds) ?? faultOf("delay")}
      />
      {mayTest && (
        <HookTest
          test={test}
          onStart={() => {
            setTested(draft);
            test.mutate({ body: { settings: settingsOf("21", draft), replaces: configurationId } });
          }}
          isDisabled={draft.url.trim() === ""}
        />
      )}
    </BlockStack>
  );
}

/** Why a delay can't be saved; null if it can. */
function delayFault(seconds: string): string | null {
  const delayMs = Number(seconds) * 1000;
  const isWithin = delayMs >= 0 && delayMs <= HOOK_MAX_DELAY_MS && delayMs % HOOK_DELAY_STEP_MS === 0;
  return isWithin ? null : `Enter 0 to ${HOOK_MAX_DELAY_MS / 1000} whole seconds`;
}

type HeadersProps = {
  headers: readonly HeaderDraft[];
  /** Whether the address leads elsewhere than the saved one, for which the kept values are. */
  isElsewhere: boolean;
  onChange: (headers: HeaderDraft[]) => void;
  faultOf: SettingsFormProps["faultOf"];
};

function Headers({ headers, isElsewhere, onChange, faultOf }: HeadersProps) {
  const replace = (at: number, changed: HeaderDraft) => onChange(headers.map((header, index) => (index === at ? changed : header)));
  const faultOfAll = faultOf("headers");
  return (
    <BlockStack gap="200">
      <Text as="h4" variant="bodyMd">
        Headers
      </Text>
      <Text as="p" variant="bodySm" tone="subdued">
        Values are kept encrypted and never shown again.
      </Text>
      {headers.map(({ name, value }, at) => (
        <InlineStack key={at} gap="200" blockAlign="end" wrap>
          <TextField
            label={`Name of header ${at + 1}`}
            labelHidden
            placeholder="Name"
            autoComplete="off"
            value={name}
            onChange={(changed) => replace(at, { name: changed, value })}
            error={faultOf(`headers.${name.trim()}`)}
          />
          <TextField
            label={`Value of header ${at + 1}`}
            labelHidden
            placeholder={value === null && !isElsewhere ? "Kept as it is" : "Value"}
            autoComplete="off"
            value={value ?? ""}
            onChange={(changed) => replace(at, { name, value: changed })}
            error={value === null && isElsewhere && "Enter the value again: the address changed."}
          />
          <Button accessibilityLabel={`Remove header ${at + 1}`} onClick={() => onChange(headers.filter((_, index) => index !== at))}>
            Remove
          </Button>
        </InlineStack>
      ))}
      {faultOfAll !== undefined && <FormFault message={faultOfAll} />}
      <InlineStack>
        <Button onClick={() => onChange([...headers, { name: "", value: "" }])}>Add header</Button>
      </InlineStack>
    </BlockStack>
  );
}
