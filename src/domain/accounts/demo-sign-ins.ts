/** Everybody in the demo has this password (INTERFACE "The demo"). */
export const DEMO_PASSWORD = "surety-demo";

/** The demo's sign-ins and what each is there to show. */
export const demoSignIns = [
  { email: "merchant@demo.test", fullName: "Demo merchant", shows: "A shop with every feature" },
  { email: "free@demo.test", fullName: "Demo free plan", shows: "A shop on the free plan" },
  { email: "staff@demo.test", fullName: "Demo staff", shows: "Staff of three shops" },
  { email: "master@demo.test", fullName: "Demo master", shows: "A master account over three shops" },
] as const;
