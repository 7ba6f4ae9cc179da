import type { ListType } from "#domain/custom-lists/list-type.ts";
import { canonicalIp } from "#domain/orders/ip-address.ts";

/**
 * The form in which a text of an order is looked up in a list of this type; entries have the same form. The text is in
 * lowercase. Of an email address, a list of domains looks up the part after the @.
 */
export function lookupForm(type: ListType, text: string): string {
  switch (type) {
    case "text":
    case "email":
    case "bin":
    case "device":
      return text;
    case "domain":
      return asciiDomain(text.slice(text.lastIndexOf("@") + 1).replace(/\.$/, ""));
    case "phone":
      return phoneDigits(text);
    case "ip":
      return canonicalIp(text) ?? text;
  }
}

/** A phone number's digits, without the zeros that stand for the plus sign. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/\D/g, "").replace(/^00/, "");
}

/** A domain as mail servers write it: 'müller.example' is 'xn--mller-kva.example'. What can't be one stays as it is. */
export function asciiDomain(domain: string): string {
  if (!/[\u0080-\uffff]/.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}
