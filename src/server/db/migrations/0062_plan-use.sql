-- In the order in which an order writes them. Nothing may come in between what is emptied here and what is counted at the end.
LOCK TABLE "payment", "daily_delta", "daily_figure", "daily_card_figure";
--> statement-breakpoint
DELETE FROM "daily_delta";
--> statement-breakpoint
DELETE FROM "daily_figure";
--> statement-breakpoint
DELETE FROM "daily_card_figure";
--> statement-breakpoint
DROP INDEX "subscription_provider_id";--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "answered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_card_figure" ADD COLUMN "plan_orders" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_delta" ADD COLUMN "plan_orders" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_figure" ADD COLUMN "plan_orders" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "subscription_customer" ON "subscription" USING btree ("customer_id");
--> statement-breakpoint
-- An order that arrived more than 72 hours after it was placed is imported history, which doesn't count against a plan.
INSERT INTO "daily_figure" ("tenant_id", "day", "currency", "scenario_id", "acquirer", "origin", "decision", "guarantee_status", "dispute_state",
  "has_chargeback", "chargeback_reason", "orders", "amount_minor", "refunded_minor", "disputed_minor", "recovered_minor", "plan_orders")
SELECT "tenant_id", to_char("payment"."created_at" AT TIME ZONE "time_zone", 'YYYY-MM-DD'), "payment"."currency", "scenario_id", coalesce("acquirer", ''),
  coalesce("origin", ''), CASE WHEN "closed_at" IS NULL THEN "decision" ELSE 'closed' END, "guarantee_status", coalesce("dispute_state", ''),
  "chargeback_id" IS NOT NULL, coalesce("chargeback_reason", ''), count(*), sum("amount_minor"), sum("refunded_minor"), sum("disputed_minor"),
  sum("recovered_minor"), count(*) FILTER (WHERE "received_at" - "payment"."created_at" <= interval '72 hours')
FROM "payment" JOIN "tenant" USING ("tenant_id") GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
--> statement-breakpoint
INSERT INTO "daily_card_figure" ("tenant_id", "day", "currency", "card_brand", "card_country", "decision", "has_chargeback", "chargeback_reason",
  "orders", "amount_minor", "refunded_minor", "disputed_minor", "recovered_minor", "plan_orders")
SELECT "tenant_id", to_char("payment"."created_at" AT TIME ZONE "time_zone", 'YYYY-MM-DD'), "payment"."currency", coalesce("card_brand", ''),
  coalesce("card_country", ''), CASE WHEN "closed_at" IS NULL THEN "decision" ELSE 'closed' END, "chargeback_id" IS NOT NULL,
  coalesce("chargeback_reason", ''), count(*), sum("amount_minor"), sum("refunded_minor"), sum("disputed_minor"), sum("recovered_minor"),
  count(*) FILTER (WHERE "received_at" - "payment"."created_at" <= interval '72 hours')
FROM "payment" JOIN "tenant" USING ("tenant_id") GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
