import { splitEmail } from "#domain/screening/email-key.ts";
import type { EmailFacts } from "#domain/screening/facts.ts";
import { isDisposableMailDomain } from "#server/screening/enrich/disposable-mail-domains.ts";
import { isFreeMailDomain } from "#server/screening/enrich/free-mail-domains.ts";

/** What an email's domain reveals. Well-known free providers never count as disposable, whatever a list says. */
export function emailFactsOf(email: string | null): EmailFacts {
  const domain = email === null ? null : (splitEmail(email)?.domain ?? null);
  if (domain === null) return { domain: null, isDisposable: null, isFree: null };
  const isFree = isFreeMailDomain(domain);
  return { domain, isFree, isDisposable: !isFree && isDisposableMailDomain(domain) };
}
