import { useState } from "react";
import type { SignupBusiness } from "#domain/accounts/signup-details.ts";
import {
  beginSignup,
  readSignup,
  writeSignup,
  type KeptDetails,
  type KeptSignup,
  type Made,
} from "#console/screens/signup/signup-state.ts";
import { useFrameParts } from "#console/session/frame-context.tsx";
import type { SignupStep } from "#console/session/paths.ts";

const SIGNUP_KEY = "surety.signup";

export type SignupControl = {
  signup: KeptSignup;
  /** In memory only, as is what a program filled in. */
  password: string;
  trap: string;
  setPassword: (password: string) => void;
  setTrap: (trap: string) => void;
  setDetails: (details: Partial<KeptDetails>) => void;
  setBusiness: (business: Partial<SignupBusiness>) => void;
  setMade: (made: Made) => void;
  /** The next visit begins another signup. */
  forget: () => void;
};

/**
 * The tab's signup, kept with each change. One that was completed is shown again after a reload; the first step's address begins
 * another one. `given` are the fields that aren't the person's to fill in; with `begin` those that are empty begin.
 */
export function useSignup(
  query: string,
  { given, begin }: { given: Partial<KeptDetails>; begin: Partial<KeptDetails> },
  step: SignupStep,
): SignupControl {
  const { sessionStore } = useFrameParts();
  const [signup, setSignup] = useState(() => {
    const kept = readSignup(sessionStore.get(SIGNUP_KEY));
    const begun = kept !== null && kept.made !== null && step !== "details" ? kept : beginSignup(kept, query, () => crypto.randomUUID());
    return { ...begun, details: { ...withEmptyFilled(begun.details, begin), ...given } };
  });
  const [password, setPassword] = useState("");
  const [trap, setTrap] = useState("");

  function change(part: (current: KeptSignup) => Partial<KeptSignup>): void {
    setSignup((current) => {
      const changed = { ...current, ...part(current) };
      sessionStore.set(SIGNUP_KEY, writeSignup(changed));
      return changed;
    });
  }
  return {
    signup,
    password,
    trap,
    setPassword,
    setTrap,
    setDetails: (details) => change((current) => ({ details: { ...current.details, ...details } })),
    setBusiness: (business) => change((current) => ({ business: { ...current.business, ...business } })),
    setMade: (made) => change(() => ({ made })),
    forget: () => sessionStore.set(SIGNUP_KEY, null),
  };
}

function withEmptyFilled(details: KeptDetails, begin: Partial<KeptDetails>): KeptDetails {
  const { name, fullName, email } = details;
  return {
    ...details,
    name: name || (begin.name ?? ""),
    fullName: fullName || (begin.fullName ?? ""),
    email: email || (begin.email ?? ""),
  };
}
