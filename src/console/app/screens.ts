/** The console's screens by address, and what the protected ones stand in. Each is loaded when it is first opened. */
export const screens = {
  "/login": async () => (await import("#console/screens/login/login-screen.tsx")).LoginScreen,
  "/reset/:token?": async () => (await import("#console/screens/reset/reset-screen.tsx")).ResetScreen,
  "/tenant-selection": async () => (await import("#console/screens/tenant-selection/tenant-selection-screen.tsx")).TenantSelectionScreen,
  "/signup/*": async () => (await import("#console/screens/signup/signup-screen.tsx")).SignupScreen,
  "/exitiframe": async () => (await import("#console/screens/exit-iframe/exit-iframe-screen.tsx")).ExitIframeScreen,
  "/logout": async () => (await import("#console/screens/logout/logout-screen.tsx")).LogoutScreen,
  "/open": async () => (await import("#console/screens/open-account/open-account-screen.tsx")).OpenAccountScreen,
  "/insights": async () => (await import("#console/screens/insights/insights-screen.tsx")).InsightsScreen,
  "/dashboard": async () => (await import("#console/app/dashboard-entrance.tsx")).DashboardEntrance,
  "/transactions": async () => (await import("#console/screens/transactions/transactions-screen.tsx")).TransactionsScreen,
  "/transactions/:paymentId": async () => (await import("#console/screens/transaction/transaction-screen.tsx")).TransactionScreen,
};

export const loadProtectedArea = async () => (await import("#console/app/protected-area.tsx")).ProtectedArea;
