import * as configuration from "#contract/configuration.ts";
import * as session from "#contract/session.ts";
import * as signIn from "#contract/sign-in.ts";
import * as subscription from "#contract/subscription.ts";
import * as analytics from "#contract/analytics.ts";
import * as checkouts from "#contract/checkouts.ts";
import * as exchangeRates from "#contract/exchange-rates.ts";
import * as dashboard from "#contract/dashboard.ts";
import * as movers from "#contract/movers.ts";
import * as networks from "#contract/networks.ts";
import * as orders from "#contract/orders.ts";
import * as insights from "#contract/insights.ts";
import * as live from "#contract/live.ts";
import * as master from "#contract/master.ts";
import * as paymentDetail from "#contract/payment-detail.ts";
import * as paymentList from "#contract/payment-list.ts";
import * as paymentParts from "#contract/payment-parts.ts";
import * as paymentRisks from "#contract/payment-risks.ts";
import * as paymentTrail from "#contract/payment-trail.ts";
import * as reports from "#contract/reports.ts";
import * as sensor from "#contract/sensor.ts";

/** Every API call. The server must handle each one; the console and the API reference read the same list. */
export const endpoints = {
  signIn: signIn.signIn,
  signInByCode: signIn.signInByCode,
  getSession: session.getSession,
  signOut: signIn.signOut,
  requestPasswordReset: signIn.requestPasswordReset,
  setPassword: signIn.setPassword,
  listUserTenants: session.listUserTenants,
  getSubscription: subscription.getSubscription,
  resetScopes: subscription.resetScopes,
  consoleConfiguration: configuration.consoleConfiguration,
  demoProgress: configuration.demoProgress,
  sendOrder: orders.sendOrder,
  changeOrder: orders.changeOrder,
  importOrders: orders.importOrders,
  reportOutcome: orders.reportOutcome,
  reportCheckout: checkouts.reportCheckout,
  listPaymentScenarios: paymentList.listPaymentScenarios,
  listAcquirers: paymentList.listAcquirers,
  listOrigins: paymentList.listOrigins,
  listPayments: paymentList.listPayments,
  exportPayments: paymentList.exportPayments,
  getNetworks: networks.getNetworks,
  getMovers: movers.getMovers,
  getPayment: paymentDetail.getPayment,
  getBeneficiaries: paymentParts.getBeneficiaries,
  getItems: paymentParts.getItems,
  getTrace: paymentRisks.getTrace,
  getRisks: paymentRisks.getRisks,
  getHistory: paymentTrail.getHistory,
  addComment: paymentTrail.addComment,
  getDashboard: dashboard.getDashboard,
  getInsights: insights.getInsights,
  makePaymentsReport: reports.makePaymentsReport,
  makeVerificationsReport: reports.makeVerificationsReport,
  listNewestReports: reports.listNewestReports,
  downloadReport: reports.downloadReport,
  trackEvent: analytics.trackEvent,
  liveEvents: live.liveEvents,
  listAccounts: master.listAccounts,
  exportAccounts: master.exportAccounts,
  getFraudAnalytics: master.getFraudAnalytics,
  openAccount: master.openAccount,
  grantPermissions: sensor.grantPermissions,
  getExchangeRates: exchangeRates.getExchangeRates,
} as const;

export type EndpointName = keyof typeof endpoints;
