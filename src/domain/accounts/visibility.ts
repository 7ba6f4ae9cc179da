/** What the dashboard may show (S0 section 4). */
export const dashboardVisibilities = ["blurred", "visible", "kyc_only"] as const;
export type DashboardVisibility = (typeof dashboardVisibilities)[number];
