import type { Handle } from "#server/db/database.ts";
import type { OrderAsSent } from "#server/payments/order-as-sent.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";

/** What every section of an order's evidence is read from. */
export type SectionSource = {
  handle: Handle;
  tenantId: number;
  payment: StoredPayment;
  order: OrderAsSent;
  now: Date;
  timeZone: string;
  /** An instant in words, in the shop's time zone. */
  when: (at: Date) => string;
};
