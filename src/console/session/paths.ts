/**
 * Every address of the console, written only here: its pattern as the router reads it, and the function that builds it
 * from its values. A name without a row in the route table doesn't compile.
 */
export const paths = {
  root: at("/"),
  /** How a shop does and what waits: where Surety opens inside the shop's admin. */
  home: at("/home"),
  login: at("/login"),
  /** Without a token it requests a reset link; with one it sets the new password. */
  reset: at("/reset/:token?"),
  tenantSelection: at("/tenant-selection"),
  /** Its steps are below it: `signupAddress` adds them. */
  signup: at("/signup/*"),
  /** Confirms an email address with a mailed link's token. */
  confirmEmail: at("/confirm/:token"),
  exitIframe: at("/exitiframe"),
  logout: at("/logout"),
  /** Where the link of an invitation to a shop leads. */
  invitation: at("/invitation/:token"),
  /** Signs a new tab in to a sub-account; `openAccountAddress` adds the code. */
  openAccount: at("/open"),
  /** A shop's scenarios, live or of a draft. */
  scenarios: at("/scenarios"),
  /** What scenarios would have decided about past orders. */
  replays: at("/scenarios/replays"),
  replay: at("/scenarios/replays/:replayId"),
  /** Scenarios that would have stopped chargebacks. */
  suggestions: at("/scenarios/suggestions"),
  /** The 90-day report. */
  insights: at("/insights"),
  /** A shop's figures, or a master account's list of shops. */
  dashboard: at("/dashboard"),
  transactions: at("/transactions"),
  /** Chargeback alerts without an order. */
  alerts: at("/transactions/alerts"),
  transaction: at("/transactions/:paymentId"),
  /** Leads to the first of the settings. */
  settings: at("/settings"),
  generalSettings: at("/settings/general"),
  shopifySettings: at("/settings/shopify"),
  apiKeys: at("/settings/api-keys"),
  /** The shop's plan, how it's paid and what was used of it. */
  subscription: at("/settings/subscription"),
  /** Where a provider's page leads back to after a change of plan. */
  subscriptionThankyou: at("/settings/subscription/thankyou"),
  customLists: at("/settings/custom-lists"),
  /** A custom list with its entries. */
  customList: at("/settings/custom-lists/:listId"),
  team: at("/settings/team"),
  audit: at("/settings/audit"),
  /** Settings that there aren't: leads to the first ones as well. */
  otherSettings: at("/settings/*"),
  /** A person's own name, password, two-step authentication and sessions. */
  profile: at("/profile"),
  /** The notifications of a person and the shop. */
  notifications: at("/notifications"),
  /** What texts of actions can have filled in. Fields for such texts link to it. */
  dynamicParameters: at("/landing/dynamic-parameters"),
};

export type RouteName = keyof typeof paths;

/** The names of all routes, in menu order. */
export const routeNames: readonly RouteName[] = Object.keys(paths).filter((name): name is RouteName => name in paths);

/** The address that opens a sub-account. The code goes after the `#`, which no server or log ever sees. */
export function openAccountAddress(code: string, view: Readonly<Record<string, string>> = {}): string {
  return `${paths.openAccount()}#${new URLSearchParams({ code, ...view }).toString()}`;
}

/** The steps of a signup: the shop and its owner, its business, and what to do next. */
export const signupSteps = ["details", "business", "done"] as const;
export type SignupStep = (typeof signupSteps)[number];

/** The address of a step, the first of which has none of its own. */
export function signupAddress(step: SignupStep): string {
  return step === "details" ? paths.signup() : `${paths.signup()}/${step}`;
}

/** The step that an address is of. */
export function signupStepAt(pathname: string): SignupStep {
  return signupSteps.find((step) => step !== "details" && pathname.replace(/\/$/, "") === signupAddress(step)) ?? "details";
}

/** One of a pattern's values; optional ones may be left out. */
type Value = string | number | undefined;
/** A pattern's values in order: "/transactions/:paymentId" takes one, "/reset/:token?" takes one or none. */
type ValuesOf<P extends string> = P extends `${infer Segment}/${infer Rest}`
  ? [...ValuesOf<Segment>, ...ValuesOf<Rest>]
  : P extends `:${string}?`
    ? [value?: Value]
    : P extends `:${string}`
      ? [value: Value]
      : [];
type Address<P extends string> = ((...values: ArrayOf<ValuesOf<P>>) => string) & { pattern: P };
/** The same tuple, in a form the compiler accepts as one. */
type ArrayOf<T> = T extends readonly Value[] ? T : never;

function at<const P extends string>(pattern: P): Address<P> {
  return Object.assign((...values: ArrayOf<ValuesOf<P>>) => fill(pattern, values), { pattern });
}

function fill(pattern: string, values: readonly Value[]): string {
  const left = [...values];
  return pattern.replace(/\/:\w+\??|\/\*$/g, () => {
    const value = left.shift();
    return value === undefined ? "" : `/${encodeURIComponent(String(value))}`;
  });
}
