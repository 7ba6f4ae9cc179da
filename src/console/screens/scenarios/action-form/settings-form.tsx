import type { ReactElement } from "react";
import { GuaranteeForm } from "#console/screens/scenarios/action-form/guarantee-form.tsx";
import { HookForm } from "#console/screens/scenarios/action-form/hook-form.tsx";
import { ReamazeForm } from "#console/screens/scenarios/action-form/reamaze-form.tsx";
import type { SettingsFormProps } from "#console/screens/scenarios/action-form/settings-form-props.ts";
import { ShopifyForm } from "#console/screens/scenarios/action-form/shopify-form.tsx";
import { SuretyForm } from "#console/screens/scenarios/action-form/surety-form.tsx";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";

/** The settings of an action, by its type. */
export function SettingsForm({ type, ...props }: SettingsFormProps & { type: ManualType }): ReactElement {
  switch (type) {
    case "14":
      return <ShopifyForm {...props} />;
    case "15":
      return <ReamazeForm {...props} />;
    case "21":
      return <HookForm {...props} />;
    case "22":
      return <GuaranteeForm {...props} />;
    case "23":
      return <SuretyForm {...props} />;
  }
}
