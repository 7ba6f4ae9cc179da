import type { SettingsDraft } from "#console/screens/scenarios/action-form/settings-draft.ts";

/** What the form of each type of action gets. */
export type SettingsFormProps = {
  draft: SettingsDraft;
  /** Null for an action that isn't saved yet. */
  configurationId: number | null;
  /** The address that the kept values of headers are for; null for an action that isn't saved yet. */
  savedUrl: string | null;
  /** Whether the scenario is for orders of a payment service provider. */
  isPsp: boolean;
  onChange: (draft: SettingsDraft) => void;
  /** What the server said of a setting, by its name there. */
  faultOf: (name: string) => string | undefined;
};
