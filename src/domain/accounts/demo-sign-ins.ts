/** The password for every demo login. */
export const DEMO_PASSWORD = "surety-demo";

/** The demo logins and what each one shows. */
export const demoSignIns = [
  { email: "merchant@demo.test", fullName: "Demo merchant", shows: "A shop with every feature" },
  { email: "free@demo.test", fullName: "Demo free plan", shows: "A shop on the free plan" },
  { email: "staff@demo.test", fullName: "Demo staff", shows: "Staff with access to three shops" },
  { email: "master@demo.test", fullName: "Demo master", shows: "A master account with three shops" },
] as const;

/** The API key of the demo's main shop. */
export const DEMO_API_KEY = "surety-demo-key";

/** Everybody knows these credentials, so they only work while the demo is on. */
export function isDemoEmail(email: string): boolean {
  return demoSignIns.some((demo) => demo.email === email.trim().toLowerCase());
}
