import type { z } from "zod";
import { signupWireNames, type SentDetails } from "#contract/signup.ts";
import {
  ADDRESS_TAKEN,
  addressIn,
  detailFaults,
  detailsAskedOf,
  EMAIL_DISPOSABLE,
  EMAIL_TAKEN,
  type SignupFault,
} from "#domain/accounts/signup-details.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";
import { isJsonObject } from "#domain/orders/field-reader.ts";
import type { Handle } from "#server/db/database.ts";
import { emailFactsOf } from "#server/screening/enrich/email-facts.ts";
import type { Signer } from "#server/signup/signup-caller.ts";
import { findPersonByEmail } from "#server/shops/person-store.ts";
import { findShopByName } from "#server/shops/shop-store.ts";
import { SuretyError, type Fault } from "#server/surety-error.ts";

/** What is wrong with the details of a signup by themselves. */
export function faultsInDetails(signer: Signer, details: SentDetails): SignupFault[] {
  const faults = detailFaults(details, detailsAskedOf[signer.kind]);
  const isRefused = signer.kind !== "person" && isDisposable(details.email);
  const hasEmailFault = faults.some(({ field }) => field === "email");
  return isRefused && !hasEmailFault ? [...faults, { field: "email", message: EMAIL_DISPOSABLE }] : faults;
}

/** Whether an address is one that its owner won't keep, which nobody can log in with. */
export function isDisposable(email: string): boolean {
  return emailFactsOf(email).isDisposable === true;
}

/**
 * What others have already of what a signup needs for itself. A Shopify address isn't among it: outside that shop's admin, anyone may
 * have typed it.
 */
export async function takenIn(handle: Handle, signer: Signer, details: SentDetails): Promise<SignupFault[]> {
  if (signer.kind === "shopify-staff") return [];
  const address = addressIn(details);
  const isAddressTaken = address !== null && !isShopifyShop(address) && (await findShopByName(handle, address)) !== null;
  const isEmailTaken = signer.kind === "stranger" && (await findPersonByEmail(handle, details.email)) !== null;
  return [
    ...(isAddressTaken ? [{ field: "address" as const, message: ADDRESS_TAKEN }] : []),
    ...(isEmailTaken ? [{ field: "email" as const, message: EMAIL_TAKEN }] : []),
  ];
}

/**
 * Throws "bad-content" with every fault of a signup, also what others have; if that's all there is, "conflict". So the status of a taken
 * email is the same wherever it's asked.
 */
export function refuseFaults(faults: readonly SignupFault[], taken: readonly SignupFault[]): void {
  if (faults.length > 0)
    throw new SuretyError("bad-content", "Check the fields listed in errors.", { faults: onWire([...faults, ...taken]) });
  if (taken.length > 0) throw new SuretyError("conflict", taken.map(({ message }) => message).join(" "), { faults: onWire(taken) });
}

/**
 * What else is wrong with a signup that has fields of the wrong types: the faults of all others. Whether an email is taken isn't told,
 * because nobody counts these tries.
 */
export function furtherFaultsIn<Body extends z.ZodType>(
  body: Body,
  sent: unknown,
  find: (read: z.output<Body>) => readonly SignupFault[],
): Fault[] {
  const read = body.safeParse(sent);
  if (read.success || !isJsonObject(sent)) return [];
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])));
  const rest = body.safeParse(Object.fromEntries(Object.entries(sent).filter(([name]) => !wrong.has(name))));
  return rest.success ? onWire(find(rest.data)).filter(({ path }) => !wrong.has(path)) : [];
}

/** Throws "bad-content" for what a program filled in, without telling it which field that was. */
export function refusePrograms({ trap }: SentDetails): void {
  if (trap !== "") throw new SuretyError("bad-content", "We couldn't take this signup. Reload the page and try again.");
}

/** The faults by the wire's names. */
export function onWire(faults: readonly SignupFault[]): Fault[] {
  return faults.map(({ field, message }) => ({ path: signupWireNames[field], message }));
}
