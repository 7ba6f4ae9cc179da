import { signupWireNames } from "#contract/signup.ts";
import { faultsOf } from "#console/api/api-error.ts";
import type { SignupStep } from "#console/session/paths.ts";
import type { BusinessField, SignupFault, SignupField } from "#domain/accounts/signup-details.ts";
import { keysOf } from "#domain/keys-of.ts";

/** Faults by field. `times` goes up with each try, so that the first fault gets focus each time. */
export type FieldFaults = { fields: Partial<Record<SignupField, string>>; times: number };

const ofBusiness: readonly SignupField[] = ["industry", "orderValue", "monthlyOrders"] satisfies BusinessField[];

/** What the server says of a signup's fields, and the step that has the first of them; null if it's about none. */
export function saidFaults(error: unknown): { fields: FieldFaults["fields"]; step: Exclude<SignupStep, "done"> } | null {
  const said = faultsOf(error).flatMap(({ path, message }): SignupFault[] => {
    const field = keysOf(signupWireNames).find((name) => signupWireNames[name] === path);
    return field === undefined ? [] : [{ field, message }];
  });
  if (said.length === 0) return null;
  return { fields: byField(said), step: said.every(({ field }) => ofBusiness.includes(field)) ? "business" : "details" };
}

export function byField(faults: readonly SignupFault[]): FieldFaults["fields"] {
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]));
}
