/** Limits for what is reported of deliveries. Reports beyond them are refused. */
export const deliveryLimits = {
  shipments: 20,
  /** Of one shipment. */
  reports: 100,
  /** Carrier events of one report. */
  events: 50,
  /** Of one shipment; the newest are listed. */
  listedEvents: 200,
} as const;
