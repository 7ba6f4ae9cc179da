import { useConsoleConfiguration } from "#console/session/console-configuration.ts";

/** Where people reach Surety: the operator's contact page or, without one, an email. Null if neither is configured, or while unknown. */
export function useContactUrl(): string | null {
  const { contactUrl = null, supportEmail = null } = useConsoleConfiguration().configuration ?? {};
  return contactUrl ?? (supportEmail && `mailto:${supportEmail}`);
}
