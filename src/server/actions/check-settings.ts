import { validateHeaderName, validateHeaderValue } from "node:http";
import { z } from "zod";
import type { ActionSettingsOnWire } from "#contract/action-config.ts";
import { placeholderFaults, placeholderFaultWords } from "#domain/scenarios/placeholder-faults.ts";
import { placeholderNames, type PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { TemplateFault } from "#domain/scenarios/fill-placeholders.ts";
import { originOf, USUAL_REAMAZE_CHANNEL, type ActionSettings, type HookSettings } from "#domain/scenarios/action-settings.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { fillRequest } from "#server/actions/fill-request.ts";
import type { TypedSettings } from "#server/actions/read-action-config.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Sent = ActionSettingsOnWire;
/**
 * The settings that the action has so far, opened: a hook's header that is sent without a value keeps its own, which is for the same
 * origin only.
 */
type Known = TypedSettings | null;

/** An action's settings as they're kept. Throws "bad-content" that names every fault. */
export function checkSettings(type: ManualType, sent: Sent, known: Known): ActionSettings[ManualType] {
  const { settings, faults } = checkers[type](sent, known);
  if (faults.length > 0 || settings === null) throw new SuretyError("bad-content", "Check the fields listed in errors.", { faults });
  return settings;
}

type Checked<T extends ManualType> = { settings: ActionSettings[T] | null; faults: Fault[] };
const checkers: { [T in ManualType]: (sent: Sent, known: Known) => Checked<T> } = {
  "15": checkReamaze,
  "21": checkHook,
  "22": ({ decision, allowReason, requiredReason }) =>
    decision
      ? {
          settings: { decision, allowReason: allowReason === true || requiredReason === true, requiredReason: requiredReason === true },
          faults: [],
        }
      : { settings: null, faults: [fault("changeOrderStatus", fieldFaults.required)] },
  "23": checkSurety,
};

function checkSurety({ hasTags, tags, hasTagsToRemove, tagsToRemove, note, subject, message }: Sent): Checked<"23"> {
  const [added, removed] = [hasTags === false ? [] : listed(tags), hasTagsToRemove === false ? [] : listed(tagsToRemove)];
  const hasEmail = isWritten(subject) || isWritten(message);
  const faults = [
    ...unknownIn({ tags, tags_to_remove: tagsToRemove, note, subject, message }),
    ...(hasEmail && !isWritten(subject) ? [fault("subject", fieldFaults.required)] : []),
    ...(hasEmail && !isWritten(message) ? [fault("message", fieldFaults.required)] : []),
    ...(added.length + removed.length === 0 && !isWritten(note) && !hasEmail
      ? [fault("tags", "must be given, or a note or an email")]
      : []),
  ];
  const email = isWritten(subject) && isWritten(message) ? { subject, message } : null;
  return { settings: { tags: added, tagsToRemove: removed, note: isWritten(note) ? note : null, email }, faults };
}

function checkReamaze({ subject, message, channel }: Sent): Checked<"15"> {
  const texts = { subject: subject ?? "", message: message ?? "" };
  const slug = isWritten(channel) ? channel.trim() : USUAL_REAMAZE_CHANNEL;
  const faults = [
    ...Object.entries(texts).flatMap(([name, text]) => (isWritten(text) ? [] : [fault(name, fieldFaults.required)])),
    ...unknownIn(texts),
    ...(/^[\w.-]+$/.test(slug) ? [] : [fault("channel", "must be a channel's ID in ReAmaze, such as support")]),
  ];
  return { settings: { ...texts, channel: slug }, faults };
}

function checkHook(sent: Sent, known: Known): Checked<"21"> {
  const { method, url, headers, body, preScript, delayMs } = sent;
  const before = known?.type === "21" ? known.settings : null;
  const isElsewhere = before !== null && originOf(before.url) !== originOf(url?.trim() ?? "");
  const kept = new Map(Object.entries(before?.headers ?? {}));
  const named = Object.entries(headers ?? {}).map(
    ([name, value]) => [name, value ?? (isElsewhere ? null : kept.get(name)) ?? null] as const,
  );
  const faults = [
    ...(method ? [] : [fault("method", fieldFaults.required)]),
    ...(isWritten(url) ? [] : [fault("url", fieldFaults.required)]),
    ...named.flatMap(([name, value]) =>
      value === null && kept.has(name) ? [fault(`headers.${name}`, ADDRESS_CHANGED)] : headerFaults(name, value),
    ),
    ...unknownIn({ url, body }),
  ];
  const settings: HookSettings = {
    method: method ?? "POST",
    url: url?.trim() ?? "",
    headers: Object.fromEntries(named.map(([name, value]) => [name, value ?? ""])),
    body: isWritten(body) ? body : null,
    preScript: isWritten(preScript) ? preScript : null,
    delayMs: delayMs ?? 0,
  };
  return { settings, faults: faults.length > 0 ? faults : fillingFaults(settings) };
}

const ADDRESS_CHANGED = "is required: the address changed";

function headerFaults(name: string, value: string | null): Fault[] {
  const path = `headers.${name}`;
  if (value === null) return [fault(path, fieldFaults.required)];
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value.replaceAll(/[^\x20-\x7E]+/g, ""));
  } catch (cause) {
    if (cause instanceof TypeError) return [fault(path, "isn't a valid header")];
    throw cause;
  }
  return unknownIn({ [path]: value });
}

/** What a filled request would be refused for: an address that leads elsewhere, or a body that isn't JSON. */
function fillingFaults(settings: HookSettings): Fault[] {
  try {
    fillRequest(settings, sample);
    return [];
  } catch (cause) {
    if (cause instanceof TemplateFault) return [fault(cause.message.includes("body") ? "body" : "url", `can't be used: ${cause.message}`)];
    throw cause;
  }
}

/** A value for each placeholder, to try what a filled text looks like. */
const sample: PlaceholderValues = z
  .record(z.enum(placeholderNames), z.string())
  .parse(Object.fromEntries(placeholderNames.map((name) => [name, "1"])));

function unknownIn(texts: Readonly<Record<string, string | null | undefined>>): Fault[] {
  return Object.entries(texts).flatMap(([path, text]) =>
    placeholderFaults(text ?? "").map((each) => fault(path, placeholderFaultWords(each))),
  );
}

function listed(tags: string | null | undefined): string[] {
  const all = (tags ?? "").split(",").map((tag) => tag.trim());
  return [...new Set(all.filter((tag) => tag !== ""))];
}

function isWritten(text: string | null | undefined): text is string {
  return (text ?? "").trim() !== "";
}

function fault(name: string, message: string): Fault {
  return { path: `settings.${name}`, message };
}
