/** Everybody in the demo has this password (INTERFACE "The demo"). */
export const DEMO_PASSWORD = "surety-demo";

/** The demo's sign-ins and what each is there to show. */
export const demoSignIns = [
  { email: "merchant@demo.test", shows: "A shop with every feature" },
  { email: "free@demo.test", shows: "A shop on the free plan" },
  { email: "staff@demo.test", shows: "Staff of three shops" },
  { email: "master@demo.test", shows: "A master account" },
] as const;
