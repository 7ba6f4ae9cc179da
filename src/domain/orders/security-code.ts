import { digitRuns } from "#domain/orders/digit-runs.ts";

/** Names of fields for a card's security code, without case and punctuation. */
const codeName =
  /^(?:card|creditcard|cc)?(?:cvv2?|cvc2?|cvn2?|cvd2?|cvx2?|cav2?|csc|ccv2?|cccv|securitycode|verification(?:code|value|number)|verificationvalue2?)(?:code|value|number|no)?$/;
/** Names that are a security code's only where a card is paid with: elsewhere a customer ID, a postal code or a gift card's code. */
const codeNameInPayment = /^(?:cid|ccid|cardcode|cardid4|pin|pinblock|cardpin|track1|track2|trackdata|magstripe)$/;
const codeInText =
  /((?<![\p{L}\d])(?:cvv2?|cvc2?|cvn2?|security\s?code|card\s?verification\s?(?:code|value|number))[^\p{L}\d]{0,5}(?:is\s|code\s|value\s)?)\d{3,4}(?!\d)/giu;

/** What every code has, and few texts do. */
const threeDigits = /\d{3}/;

/** Whether a field of this name holds a card's security code. Results of its check, such as `cvvResult`, don't. */
export function isSecurityCodeName(name: string, isInPayment: boolean): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z\d]/g, "");
  return codeName.test(plain) || (isInPayment && codeNameInPayment.test(plain));
}

/** Whether a text is as long as a security code: three or four digits of any script. */
export function isLikeSecurityCode(text: string): boolean {
  const digits = digitRuns(text).reduce((count, run) => count + run.values.length, 0);
  return digits === 3 || digits === 4;
}

/** Whether a text has a digit of any script. */
export function hasDigit(text: string): boolean {
  return digitRuns(text).length > 0;
}

/** Replaces security codes that a text names as such ("CVV 123") with stars. */
export function maskSecurityCodes(text: string): string {
  return threeDigits.test(text) ? text.replace(codeInText, "$1***") : text;
}
