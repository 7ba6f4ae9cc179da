import { validateHeaderName, validateHeaderValue } from "node:http";
import { z } from "zod";
import { stepsOnWire, type ActionSettingsOnWire } from "#contract/action-config.ts";
import { placeholderFaults, placeholderFaultWords } from "#domain/scenarios/placeholder-faults.ts";
import { placeholderNames, type PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { fillUrl, TemplateFault } from "#domain/scenarios/fill-placeholders.ts";
import { decisions } from "#domain/payments/decision.ts";
import {
  contradictions,
  doesAnything,
  originOf,
  SHOPIFY_TAG_MAX,
  USUAL_REAMAZE_CHANNEL,
  type ActionSettings,
  type HookSettings,
  type ShopifySettings,
  type ShopifyStep,
} from "#domain/scenarios/action-settings.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { TemporaryFailure } from "#server/actions/action-failure.ts";
import { fillRequest } from "#server/actions/fill-request.ts";
import { HOOK_MOST } from "#server/actions/hook-request.ts";
import type { TypedSettings } from "#server/actions/read-action-config.ts";
import { faultOfScript } from "#server/actions/run-pre-script.ts";
import { OutgoingFault } from "#server/outgoing/outgoing-fault.ts";
import { readOutgoingAddress } from "#server/outgoing/outgoing-address.ts";
import { isOfConnection } from "#server/outgoing/safe-fetch.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

type Sent = ActionSettingsOnWire;
/**
 * The settings that the action has so far, opened: a hook's header that is sent without a value keeps its own, which is for the same
 * origin only.
 */
type Known = TypedSettings | null;

/** What settings are checked against: those that they replace, and the private addresses that hooks may call. */
export type CheckedAgainst = { known: Known; allow: readonly string[] };

/** An action's settings as they're kept. Throws "bad-content" that names every fault. */
export async function checkSettings<T extends ManualType>(type: T, sent: Sent, against: CheckedAgainst): Promise<ActionSettings[T]> {
  const { settings, faults } = await checkers[type](sent, against);
  if (faults.length > 0 || settings === null) throw new SuretyError("bad-content", "Check the fields listed in errors.", { faults });
  return settings;
}

/** Every fault of an action's settings. */
export async function findSettingsFaults(type: ManualType, sent: Sent, against: CheckedAgainst): Promise<readonly Fault[]> {
  return (await checkers[type](sent, against)).faults;
}

type Checked<T extends ManualType> = { settings: ActionSettings[T] | null; faults: Fault[] };
const checkers: { [T in ManualType]: (sent: Sent, against: CheckedAgainst) => Checked<T> | Promise<Checked<T>> } = {
  "14": checkShopify,
  "15": checkReamaze,
  "21": checkHook,
  "22": checkGuarantee,
  "23": checkSurety,
};

function checkGuarantee({ orderStatus, allowReason, requiredReason }: Sent): Checked<"22"> {
  if (!isWritten(orderStatus)) return { settings: null, faults: [fault("changeOrderStatus", fieldFaults.required)] };
  const decision = decisions.find((one) => one === orderStatus);
  if (decision === undefined) return { settings: null, faults: [fault("changeOrderStatus", fieldFaults.choice(decisions))] };
  const isRequired = requiredReason === true;
  return { settings: { decision, allowReason: allowReason === true || isRequired, requiredReason: isRequired }, faults: [] };
}

function checkShopify(sent: Sent, { allow }: CheckedAgainst): Checked<"14"> {
  const { tags, tagsToRemove, note, url } = sent;
  const status = sent.orderStatus?.trim() ?? "";
  const isTag = status !== "" && status !== "hold" && status !== "cancel";
  const steps = stepsOnWire(sent);
  const rejectUrl = steps.includes("reject") && isWritten(url) ? url.trim() : null;
  const settings: ShopifySettings = {
    steps,
    cancel: { restock: sent.restocks === true, refund: sent.refunds === true, notifyCustomer: sent.notifiesCustomer === true },
    tags: [...new Set([...(sent.hasTags === false ? [] : listed(tags)), ...(isTag ? [status] : [])])],
    tagsToRemove: sent.hasTagsToRemove === false ? [] : listed(tagsToRemove),
    note: isWritten(note) ? note : null,
    hasInvoiceLink: sent.createsInvoice === true,
    rejectUrl,
  };
  const inBoth = settings.tags.filter((tag) => settings.tagsToRemove.includes(tag));
  const against = contradictions(steps);
  return {
    settings,
    faults: [
      ...unknownIn({ tags, tags_to_remove: tagsToRemove, note, changeOrderStatus: isTag ? status : null }),
      ...against.map((step) => fault(shopifyWireNames[step], "can't be combined with what else the action does")),
      ...(rejectUrl === null ? [] : addressFaults(rejectUrl, allow)),
      ...tagFaults("tags", settings.tags),
      ...tagFaults("tags_to_remove", settings.tagsToRemove),
      ...(inBoth.length === 0 ? [] : [fault("tags_to_remove", `can't have a tag that is also added: ${inBoth.join(", ")}`)]),
      ...(doesAnything(settings) ? [] : [fault("changeOrderStatus", "Choose what the action does")]),
    ],
  };
}

/** Shopify refuses longer tags. What placeholders make longer is cut when it's filled. */
function tagFaults(name: string, tags: readonly string[]): Fault[] {
  const long = tags.filter((tag) => tag.length > SHOPIFY_TAG_MAX && !tag.includes("{{"));
  return long.length === 0 ? [] : [fault(name, `can have at most ${SHOPIFY_TAG_MAX} characters each: ${long.join(", ")}`)];
}

const shopifyWireNames: Readonly<Record<ShopifyStep, string>> = {
  hold: "changeOrderStatus",
  release: "release_order",
  capture: "capture_order",
  cancel: "cancel_order",
  create: "create_order",
  reject: "reject_order",
  close: "close_order",
  open: "open_order",
};

function checkSurety({ hasTags, tags, hasTagsToRemove, tagsToRemove, note, subject, message }: Sent): Checked<"23"> {
  const [added, removed] = [hasTags === false ? [] : listed(tags), hasTagsToRemove === false ? [] : listed(tagsToRemove)];
  const hasEmail = isWritten(subject) || isWritten(message);
  const faults = [
    ...unknownIn({ tags, tags_to_remove: tagsToRemove, note, subject, message }),
    ...(hasEmail && !isWritten(subject) ? [fault("subject", fieldFaults.required)] : []),
    ...(hasEmail && !isWritten(message) ? [fault("message", fieldFaults.required)] : []),
    ...(added.length + removed.length === 0 && !isWritten(note) && !hasEmail
      ? [fault("tags", "is required, unless the action removes tags, comments on the order or sends an email")]
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

async function checkHook(sent: Sent, { known, allow }: CheckedAgainst): Promise<Checked<"21">> {
  const { method, url, headers, body, preScript, delayMs } = sent;
  const before = known?.type === "21" ? known.settings : null;
  const isElsewhere = before !== null && originOf(before.url) !== originOf(url?.trim() ?? "");
  const kept = new Map(Object.entries(before?.headers ?? {}));
  const named = Object.entries(headers ?? {}).map(([name, value]): NamedHeader => [
    name,
    value ?? (isElsewhere ? null : kept.get(name)) ?? null,
  ]);
  const settings: HookSettings = {
    method: method ?? "POST",
    url: url?.trim() ?? "",
    headers: Object.fromEntries(named.map(([name, value]) => [name, value ?? ""])),
    body: isWritten(body) ? body : null,
    preScript: isWritten(preScript) ? preScript : null,
    delayMs: delayMs ?? 0,
  };
  const faults = [
    ...(method ? [] : [fault("method", fieldFaults.required)]),
    ...addressFaults(settings.url, allow),
    ...headersFaults(named, kept),
    ...bodyFaults(settings),
    ...(settings.preScript === null ? [] : await scriptFaults(settings.preScript)),
  ];
  return { settings, faults };
}

type NamedHeader = readonly [name: string, value: string | null];

/** What an address would be refused for once it's called, whatever fills its placeholders. */
function addressFaults(url: string, allow: readonly string[]): Fault[] {
  if (url === "") return [fault("url", fieldFaults.required)];
  const unknown = unknownIn({ url });
  if (unknown.length > 0) return unknown;
  try {
    readOutgoingAddress(fillUrl(url, sample), allow);
    return [];
  } catch (cause) {
    if (cause instanceof TemplateFault || cause instanceof OutgoingFault) return [fault("url", `can't be used: ${cause.message}`)];
    throw cause;
  }
}

function headersFaults(named: readonly NamedHeader[], kept: ReadonlyMap<string, string>): Fault[] {
  if (named.length > HOOK_MOST.headers) return [fault("headers", fieldFaults.moreThan(HOOK_MOST.headers))];
  const length = named.reduce((sum, [name, value]) => sum + name.length + (value ?? "").length, 0);
  return [
    ...(length > HOOK_MOST.headersLength ? [fault("headers", fieldFaults.longerThan(HOOK_MOST.headersLength))] : []),
    ...repeatedNames(named),
    ...named.flatMap(([name, value]) =>
      value === null && kept.has(name) ? [fault(`headers.${name}`, ADDRESS_CHANGED)] : headerFaults(name, value),
    ),
  ];
}

/** Names that differ in case only are one header, of which only the last would be sent. */
function repeatedNames(named: readonly NamedHeader[]): Fault[] {
  const names = named.map(([name]) => name.toLowerCase());
  return named.flatMap(([name], at) =>
    names.indexOf(names[at] ?? "") < at ? [fault(`headers.${name}`, "is given twice, because upper and lower case are the same")] : [],
  );
}

const ADDRESS_CHANGED = "is required again, because the address changed";

function headerFaults(name: string, value: string | null): Fault[] {
  const path = `headers.${name}`;
  if (isOfConnection(name)) return [fault(path, "can't be set, because each connection has its own")];
  try {
    validateHeaderName(name);
    validateHeaderValue(name, (value ?? "").replaceAll(/[^\x20-\x7E]+/g, ""));
  } catch (cause) {
    if (cause instanceof TypeError) return [fault(path, "isn't a valid header")];
    throw cause;
  }
  if (value === null) return [fault(path, fieldFaults.required)];
  return CONTROL_CHARACTER.test(value) ? [fault(path, fieldFaults.controlCharacters)] : unknownIn({ [path]: value });
}

// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/** What a filled body would be refused for, such as not being JSON. */
function bodyFaults({ body, headers }: HookSettings): Fault[] {
  const unknown = unknownIn({ body });
  if (unknown.length > 0) return unknown;
  const types = Object.entries(headers).filter(([name, value]) => isContentType(name) && placeholderFaults(value).length === 0);
  try {
    fillRequest({ ...blankHook, headers: Object.fromEntries(types), body }, sample);
    return [];
  } catch (cause) {
    if (cause instanceof TemplateFault) return [fault("body", `can't be used: ${cause.message}`)];
    throw cause;
  }
}

function isContentType(name: string): boolean {
  return name.toLowerCase() === "content-type";
}

const blankHook = { method: "POST", url: "https://shop.example/", preScript: null, delayMs: 0 } as const;

async function scriptFaults(script: string): Promise<Fault[]> {
  try {
    const words = await faultOfScript(script);
    return words === null ? [] : [fault("preScript", `can't be run: ${words}`)];
  } catch (cause) {
    if (cause instanceof TemporaryFailure)
      throw new SuretyError("unavailable", "The script couldn't be checked. Please try again.", { cause });
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
