import { faultsOf } from "#console/api/api-error.ts";
import type { SettingsDraft } from "#console/screens/scenarios/action-form/settings-draft.ts";

const SETTINGS = "settings.";
const HEADER = "headers.";

/** What was sent of an action's settings, and why it was refused; null if nothing was. */
export type RefusedSettings = { error: unknown; sent: SettingsDraft | null };

/** What the server said of settings, by their names there. */
export function settingFaults(error: unknown): ReadonlyMap<string, string> {
  const ofSettings = faultsOf(error).filter(({ path }) => path.startsWith(SETTINGS));
  return new Map(ofSettings.map(({ path, message }) => [path.slice(SETTINGS.length), message]));
}

/** The same as sentences, of the settings that weren't edited since they were sent. */
export function faultsIn({ error, sent }: RefusedSettings, draft: SettingsDraft): (name: string) => string | undefined {
  const faults = settingFaults(error);
  return (name) => {
    const said = faults.get(name);
    const edited = editedAs(name);
    if (said === undefined || sent === null || (edited !== null && sent[edited.field] !== draft[edited.field])) return undefined;
    return sentence(edited?.words ?? name, said);
  };
}

type Edited = { field: keyof SettingsDraft; words: string };

/** Where a setting is edited, and what its faults call it. */
function editedAs(name: string): Edited | null {
  if (name.startsWith(HEADER)) return { field: "headers", words: name.slice(HEADER.length) };
  return fields[name] ?? null;
}

const fields: Readonly<Record<string, Edited>> = {
  changeOrderStatus: { field: "decision", words: "Decision" },
  release_order: { field: "steps", words: "Release" },
  capture_order: { field: "steps", words: "Capture" },
  cancel_order: { field: "steps", words: "Cancel" },
  close_order: { field: "steps", words: "Close" },
  open_order: { field: "steps", words: "Reopen" },
  create_order: { field: "steps", words: "Create order" },
  reject_order: { field: "steps", words: "Reject order" },
  tags: { field: "tags", words: "A tag to add" },
  tags_to_remove: { field: "tagsToRemove", words: "Tags to remove" },
  note: { field: "note", words: "Comment" },
  subject: { field: "subject", words: "Subject" },
  message: { field: "message", words: "Message" },
  channel: { field: "channel", words: "Channel" },
  method: { field: "method", words: "Method" },
  url: { field: "url", words: "URL" },
  headers: { field: "headers", words: "Headers" },
  body: { field: "body", words: "Body" },
  preScript: { field: "preScript", words: "Script" },
  delay: { field: "delaySeconds", words: "Delay" },
};

/** Some faults are sentences already, such as those about placeholders. */
function sentence(subject: string, said: string): string {
  if (!/^[a-z]/.test(said)) return said;
  return `${subject} ${said}${/[.?!]$/.test(said) ? "" : "."}`;
}
