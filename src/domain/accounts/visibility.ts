/** What the shop's preferences show of the dashboard: everything, only verifications, or the payment parts locked. */
export const dashboardVisibilities = ["blurred", "visible", "kyc_only"] as const;
export type DashboardVisibility = (typeof dashboardVisibilities)[number];
