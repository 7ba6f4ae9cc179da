-- In the order in which an order writes them. Nothing may come in between what is emptied here and what is counted at the end.
LOCK TABLE "payment", "daily_delta", "daily_figure", "daily_card_figure";
--> statement-breakpoint
DELETE FROM "daily_delta";
--> statement-breakpoint
DELETE FROM "daily_figure";
--> statement-breakpoint
DELETE FROM "daily_card_figure";
--> statement-breakpoint
DROP INDEX "payment_cancelled";--> statement-breakpoint
DROP INDEX "report_created";--> statement-breakpoint
ALTER TABLE "open_code" ADD COLUMN "opener_token_hash" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "opener_token_hash" text;--> statement-breakpoint
CREATE INDEX "checkout_aged" ON "checkout" USING brin ("at");--> statement-breakpoint
CREATE INDEX "payment_refused" ON "payment" USING btree ("tenant_id","created_at","payment_id","decision","cancel_reason") WHERE decision = 'rejected' or cancel_reason is not null;--> statement-breakpoint
CREATE INDEX "payment_card_country" ON "payment" USING btree ("tenant_id","card_country","created_at","payment_id") WHERE card_country is not null;--> statement-breakpoint
CREATE INDEX "session_opener" ON "session" USING btree ("opener_token_hash") WHERE opener_token_hash is not null;
--> statement-breakpoint
-- As outcomes fold: what the last chargeback tells, in the sender's own words too; where none does, what an end tells first.
UPDATE "payment" SET "chargeback_reason" = coalesce((
  SELECT coalesce("known"."reason", "of_code"."reason", CASE "type" WHEN 'chargeback' THEN "outcome"."reason" END) FROM "outcome"
  LEFT JOIN unnest(ARRAY['bank_not_process', 'credit_not_processed', 'customer_initiated', 'debit_not_authorized', 'duplicate', 'fraudulent', 'general',
    'incorrect_account_details', 'insufficient_funds', 'product_not_received', 'product_unacceptable', 'subscription_canceled', 'unrecognized'
  ]) AS "known" ("reason") ON "known"."reason" = lower("outcome"."reason")
  LEFT JOIN (VALUES
    ('fraudulent', '10.1 10.2 10.3 10.4 10.5 4837 4840 4849 4870 4871 F10 F14 F24 F29 F30 F31 FR2 FR4 FR6 UA01 UA02 UA05 UA06'),
    ('unrecognized', '4863 AA'), ('product_not_received', '13.1 13.9 4855 C08 NF RG'), ('product_unacceptable', '13.3 13.4 13.5 C31 C32 RM'),
    ('credit_not_processed', '13.6 13.7 4860 C02 C04 C05 C18 CR RN2'), ('subscription_canceled', '13.2 4841 C28 AP'),
    ('duplicate', '12.6 12.6.1 12.6.2 C14 P08 DP PM'), ('debit_not_authorized', 'R07 R10')
  ) AS "of_code" ("reason", "codes") ON upper("reason_code") = ANY (string_to_array("codes", ' '))
  WHERE "outcome"."tenant_id" = "payment"."tenant_id" AND "outcome"."payment_id" = "payment"."payment_id"
    AND "type" IN ('chargeback', 'chargeback_won', 'chargeback_lost', 'accepted')
    AND coalesce("known"."reason", "of_code"."reason", CASE "type" WHEN 'chargeback' THEN "outcome"."reason" END) IS NOT NULL
  ORDER BY "type" = 'chargeback' DESC, CASE "type" WHEN 'chargeback' THEN "at" END DESC, "at",
    array_position(ARRAY['accepted', 'chargeback_lost', 'chargeback_won'], "type"), "repeat_key" LIMIT 1
), (
  SELECT 'general' FROM "outcome"
  WHERE "outcome"."tenant_id" = "payment"."tenant_id" AND "outcome"."payment_id" = "payment"."payment_id" AND "type" = 'chargeback' LIMIT 1
)) WHERE "chargeback_id" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "daily_figure" ("tenant_id", "day", "currency", "scenario_id", "acquirer", "origin", "decision", "guarantee_status", "dispute_state",
  "has_chargeback", "chargeback_reason", "orders", "amount_minor", "refunded_minor", "disputed_minor")
SELECT "tenant_id", to_char("payment"."created_at" AT TIME ZONE "time_zone", 'YYYY-MM-DD'), "currency", "scenario_id", coalesce("acquirer", ''),
  coalesce("origin", ''), "decision", "guarantee_status", coalesce("dispute_state", ''), "chargeback_id" IS NOT NULL, coalesce("chargeback_reason", ''),
  count(*), sum("amount_minor"), sum("refunded_minor"), sum("disputed_minor")
FROM "payment" JOIN "tenant" USING ("tenant_id") GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
--> statement-breakpoint
INSERT INTO "daily_card_figure" ("tenant_id", "day", "currency", "card_brand", "card_country", "decision", "has_chargeback", "chargeback_reason",
  "orders", "amount_minor", "refunded_minor", "disputed_minor")
SELECT "tenant_id", to_char("payment"."created_at" AT TIME ZONE "time_zone", 'YYYY-MM-DD'), "currency", coalesce("card_brand", ''),
  coalesce("card_country", ''), "decision", "chargeback_id" IS NOT NULL, coalesce("chargeback_reason", ''), count(*), sum("amount_minor"),
  sum("refunded_minor"), sum("disputed_minor")
FROM "payment" JOIN "tenant" USING ("tenant_id") GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
