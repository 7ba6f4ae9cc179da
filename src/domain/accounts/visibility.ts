/** What the dashboard may show (S0 section 4). */
export const dashboardVisibilities = ["blurred", "visible", "kyc_only"] as const;
export type DashboardVisibility = (typeof dashboardVisibilities)[number];

/** The account type that lands on the insights page (S1 section 2). */
export const INSIGHTS_ACCOUNT_TYPE = "99";
