import type { SettingsDraft } from "#console/screens/scenarios/action-form/settings-draft.ts";

/** What the form of each type of action gets. */
export type SettingsFormProps = {
  draft: SettingsDraft;
  /** Null for an action that isn't saved yet. */
  configurationId: number | null;
  onChange: (draft: SettingsDraft) => void;
  /** What the server said of a setting, by its name there. */
  faultOf: (name: string) => string | undefined;
};
