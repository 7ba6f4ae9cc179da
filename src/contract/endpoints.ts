import * as access from "#contract/access.ts";
import * as orders from "#contract/orders.ts";
import * as payments from "#contract/payments.ts";

/** Every call of the product. The server must have a handler for each; the console and the API document read the same list. */
export const endpoints = {
  signIn: access.signIn,
  getSession: access.getSession,
  signOut: access.signOut,
  requestPasswordReset: access.requestPasswordReset,
  setPassword: access.setPassword,
  listUserTenants: access.listUserTenants,
  getSubscription: access.getSubscription,
  resetScopes: access.resetScopes,
  consoleConfiguration: access.consoleConfiguration,
  demoProgress: access.demoProgress,
  sendOrder: orders.sendOrder,
  changeOrder: orders.changeOrder,
  importOrders: orders.importOrders,
  reportOutcome: orders.reportOutcome,
  listPaymentScenarios: payments.listPaymentScenarios,
  listAcquirers: payments.listAcquirers,
  listOrigins: payments.listOrigins,
  listPayments: payments.listPayments,
  exportPayments: payments.exportPayments,
  getPayment: payments.getPayment,
  getBeneficiaries: payments.getBeneficiaries,
  getItems: payments.getItems,
  getTrace: payments.getTrace,
  getRisks: payments.getRisks,
  getHistory: payments.getHistory,
  addComment: payments.addComment,
  liveEvents: payments.liveEvents,
} as const;

export type EndpointName = keyof typeof endpoints;
