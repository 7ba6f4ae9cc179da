import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { getSession, pollSession, type SignedInTenant, type TenantWithImages } from "#contract/session.ts";
import { changeTenant, tenantChanges } from "#contract/settings.ts";
import { faultsOf, isStatus, type ApiError } from "#console/api/api-error.ts";
import { useChangeAnswer, useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useSession } from "#console/session/session-context.tsx";
import { useDoneToast } from "#console/ui/toasts.tsx";
import { NO_COLOR, readColor } from "#domain/accounts/branding.ts";
import type { MailLanguage } from "#domain/accounts/mail-languages.ts";
import { retentionMonths } from "#domain/accounts/retention.ts";
import { keysOf } from "#domain/keys-of.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";

/** The settings as they're edited: colors and months as typed, images as data URLs or base64. */
export type Settings = {
  backgroundColor: string | null;
  textColor: string | null;
  elementColor: string | null;
  logo: string | null;
  signature: string | null;
  timeZone: string;
  currency: CurrencyCode;
  mailLanguage: MailLanguage;
  retentionMonths: string;
};
export type SettingName = keyof Settings;

export type SettingsForm = {
  /** As saved. */
  saved: Settings;
  values: Settings;
  change: <Name extends SettingName>(name: Name, value: Settings[Name]) => void;
  discard: () => void;
  /** What's wrong with a field, by what was typed or by what the server said. */
  faultOf: (name: SettingName) => string | undefined;
  isChanged: boolean;
  isSaving: boolean;
  /** Whether what was typed can be sent. If not, faults are shown from then on. */
  check: () => boolean;
  save: () => void;
  /** Why saving failed, if not because of single fields. */
  error: ApiError | null;
  isSaved: boolean;
  onSavedSeen: () => void;
};

const SAVED_TOAST_MS = 3000;

/** Names on the wire, as faults have them. */
const wireNames = {
  backgroundColor: "BackgroundColor",
  textColor: "TextColor",
  elementColor: "ElementColor",
  logo: "TenantLogo",
  signature: "TenantSignature",
  timeZone: "timeZone",
  currency: "currency",
  mailLanguage: "mailLanguage",
  retentionMonths: "retentionMonths",
} as const satisfies Record<SettingName, string>;

/** The shop's own images; null while they load. */
type Images = Pick<TenantWithImages["branding"], "logo" | "signature"> | null;

/**
 * What is edited of the shop's settings. Only what was changed is sent, with the version that the person has seen, so that nobody's
 * changes are overwritten unseen: the server then says what someone else changed, and what was edited stays.
 */
export function useSettingsForm(images: Images): SettingsForm {
  const { tenant } = useSession();
  const [edited, setEdited] = useState<Partial<Settings>>({});
  const [seenVersion, setSeenVersion] = useState<number | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const queryClient = useQueryClient();
  const changeAnswer = useChangeAnswer();
  const forget = useForgetEndpoint();
  const showDone = useDoneToast();
  const saving = useEndpointMutation(changeTenant, {
    onSuccess: async (changed) => {
      const wasCounted = changed.currency !== tenant.currency || changed.timeZone !== tenant.timeZone;
      changeAnswer(pollSession, {}, (session) => ({ ...session, tenant: changed }));
      changeAnswer(getSession, {}, (session) => ({ ...session, tenant: changed }));
      discard();
      setSaved(true);
      showDone("Settings saved", undefined, SAVED_TOAST_MS);
      // Figures and times on every screen are other ones now.
      if (wasCounted) await queryClient.invalidateQueries();
    },
  });
  const saved = settingsOf(tenant, images);
  const values = { ...saved, ...edited };
  const faults = faultsOf(saving.error);
  const ownPaths = new Set<string>(Object.values(wireNames));
  const areOfFields = faults.length > 0 && faults.every(({ path }) => ownPaths.has(path));

  function change<Name extends SettingName>(name: Name, value: Settings[Name]) {
    const { [name]: _before, ...others } = edited;
    const next: Partial<Settings> = value === saved[name] ? others : { ...edited, [name]: value };
    if (seenVersion === null) setSeenVersion(tenant.settingsVersion);
    setEdited(next);
    setSaved(false);
    saving.reset();
  }

  function discard() {
    setEdited({});
    setSeenVersion(null);
    setChecked(false);
    saving.reset();
  }

  function save() {
    const { retentionMonths: months, ...others } = edited;
    const body = z.encode(tenantChanges, {
      ...others,
      ...(months === undefined ? {} : { retentionMonths: Number(months) }),
      settingsVersion: seenVersion ?? tenant.settingsVersion,
    });
    saving.mutate(
      { body },
      {
        onError: (error) => {
          if (!isStatus(error, 412)) return;
          // From now on the person has seen what else was changed.
          setSeenVersion(null);
          void forget(pollSession);
          void forget(getSession);
        },
      },
    );
  }

  return {
    saved,
    values,
    change,
    discard,
    faultOf: (name) => {
      const typed = isChecked || Object.hasOwn(edited, name) ? typedFault(name, values, isChecked) : undefined;
      return typed ?? faults.find(({ path }) => path === wireNames[name])?.message;
    },
    isChanged: Object.keys(edited).length > 0,
    isSaving: saving.isPending,
    check: () => {
      setChecked(true);
      return keysOf(values).every((name) => typedFault(name, values, true) === undefined);
    },
    save,
    error: areOfFields ? null : saving.error,
    isSaved,
    onSavedSeen: () => setSaved(false),
  };
}

function settingsOf(tenant: SignedInTenant, images: Images): Settings {
  const { branding, timeZone, currency, mailLanguage, retentionMonths: months } = tenant;
  const { logo = null, signature = null } = images ?? {};
  return { ...branding, logo, signature, timeZone, currency, mailLanguage, retentionMonths: String(months) };
}

/** What's wrong with what was typed. While someone types, half a color isn't wrong yet. */
function typedFault(name: SettingName, values: Settings, isWhole: boolean): string | undefined {
  if (name === "retentionMonths") {
    const months = Number(values.retentionMonths);
    const { least, most } = retentionMonths;
    const isIn = /^\d+$/.test(values.retentionMonths) && months >= least && months <= most;
    return isIn ? undefined : `Enter a number of months from ${least} to ${most}.`;
  }
  if (name !== "backgroundColor" && name !== "textColor" && name !== "elementColor") return undefined;
  const typed = values[name];
  const isColor = typed === null || readColor(typed) !== null;
  return isColor || (!isWhole && typed.length < 7) ? undefined : `It ${NO_COLOR}.`;
}
