import { bigint, boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CountedDecision } from "#domain/payments/decision.ts";
import type { GuaranteeStatus } from "#domain/payments/guarantee-status.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { idColumn, newId, tenantPolicies } from "#server/db/schema/table-parts.ts";

/** The dimensions a payment is counted by. Each payment is in exactly one cell at a time. */
const cell = {
  tenantId: idColumn("tenant_id").notNull(),
  /** Day of the order in the shop's time zone, YYYY-MM-DD. */
  day: text("day").notNull(),
  currency: text("currency").$type<CurrencyCode>().notNull(),
  scenarioId: idColumn("scenario_id").notNull(),
  acquirer: text("acquirer").notNull(),
  origin: text("origin").notNull(),
  decision: text("decision").$type<CountedDecision>().notNull(),
  guaranteeStatus: integer("guarantee_status").$type<GuaranteeStatus>().notNull(),
  /** Empty if there was no dispute. */
  disputeState: text("dispute_state").notNull(),
  hasChargeback: boolean("has_chargeback").notNull(),
  chargebackReason: text("chargeback_reason").notNull(),
};
const measures = {
  orders: bigint("orders", { mode: "number" }).notNull(),
  amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
  refundedMinor: bigint("refunded_minor", { mode: "number" }).notNull(),
  disputedMinor: bigint("disputed_minor", { mode: "number" }).notNull(),
  recoveredMinor: bigint("recovered_minor", { mode: "number" }).notNull(),
  /** Those of the orders that count against the plan: imported history doesn't. */
  planOrders: bigint("plan_orders", { mode: "number" }).notNull(),
};
const cardCell = { cardBrand: text("card_brand").notNull(), cardCountry: text("card_country").notNull() };

/** Folded figures, one row per cell. */
export const dailyFigures = pgTable("daily_figure", { ...cell, ...measures }, (table) => [
  primaryKey({
    name: "daily_figure_cell",
    columns: [
      table.tenantId,
      table.day,
      table.currency,
      table.scenarioId,
      table.acquirer,
      table.origin,
      table.decision,
      table.guaranteeStatus,
      table.disputeState,
      table.hasChargeback,
      table.chargebackReason,
    ],
  }),
  ...tenantPolicies("daily_figure"),
]).enableRLS();

/** Folded figures by card brand and country, one row per cell. */
export const dailyCardFigures = pgTable(
  "daily_card_figure",
  {
    tenantId: cell.tenantId,
    day: cell.day,
    currency: cell.currency,
    ...cardCell,
    decision: cell.decision,
    hasChargeback: cell.hasChargeback,
    chargebackReason: cell.chargebackReason,
    ...measures,
  },
  (table) => [
    primaryKey({
      name: "daily_card_figure_cell",
      columns: [
        table.tenantId,
        table.day,
        table.currency,
        table.cardBrand,
        table.cardCountry,
        table.decision,
        table.hasChargeback,
        table.chargebackReason,
      ],
    }),
    ...tenantPolicies("daily_card_figure"),
  ],
).enableRLS();

/** Changes waiting to be folded. Each change to a payment appends what it adds to a cell. */
export const dailyDeltas = pgTable(
  "daily_delta",
  { ...cell, ...cardCell, ...measures, deltaId: idColumn("delta_id").notNull().default(newId) },
  (table) => [primaryKey({ columns: [table.tenantId, table.deltaId] }), ...tenantPolicies("daily_delta")],
).enableRLS();
