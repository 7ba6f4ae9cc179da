-- In the order in which an order writes them. Nothing may come in between what is emptied here and what is counted at the end.
LOCK TABLE "payment", "daily_delta", "daily_figure", "daily_card_figure";
--> statement-breakpoint
DELETE FROM "daily_delta";
--> statement-breakpoint
DELETE FROM "daily_figure";
--> statement-breakpoint
DELETE FROM "daily_card_figure";
--> statement-breakpoint
ALTER TABLE "daily_card_figure" ADD COLUMN "recovered_minor" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_delta" ADD COLUMN "recovered_minor" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_figure" ADD COLUMN "recovered_minor" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "recovered_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outcome" ADD COLUMN "is_rest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "outcome_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "granted_minor" bigint;--> statement-breakpoint
UPDATE "claim" SET "granted_minor" = "accepted_minor";--> statement-breakpoint
DROP INDEX "claim_payment";--> statement-breakpoint
CREATE INDEX "claim_payment" ON "claim" USING btree ("tenant_id","payment_id","claim_id");
--> statement-breakpoint
-- A claim that was answered or paid keeps the chargebacks that came before; any other covers all of its order.
UPDATE "claim" SET "outcome_ids" = coalesce((
  SELECT jsonb_agg("outcome_id" ORDER BY "outcome_id") FROM "outcome"
  WHERE "outcome"."tenant_id" = "claim"."tenant_id" AND "outcome"."payment_id" = "claim"."payment_id"
    AND "type" IN ('chargeback', 'chargeback_won', 'chargeback_lost', 'accepted')
    AND "received_at" <= coalesce("answered_at", "paid_at", "received_at")
), '[]');
--> statement-breakpoint
-- As outcomes fold: what was won counts whole, and what the guarantee paid as far as it was paid, or whole where no amount was told.
-- An outcome is of the dispute that an inquiry or chargeback of its ID opened, else of the one that was opened last by then.
UPDATE "payment" SET "recovered_minor" = least("disputed_minor", "recovered"."minor") FROM (
  SELECT "tenant_id", "payment_id", sum(CASE WHEN "state" = 'won' OR "is_whole" THEN "amount_minor" ELSE least("amount_minor", "paid_minor") END) AS "minor"
  FROM (
    SELECT "dispute"."tenant_id", "dispute"."payment_id", "state", "paid_minor", "is_whole", coalesce("told"."amount_minor", "disputed_minor") AS "amount_minor"
    FROM "dispute"
    JOIN (SELECT "tenant_id", "payment_id", "disputed_minor" FROM "payment") AS "disputed" USING ("tenant_id", "payment_id")
    CROSS JOIN LATERAL (
      SELECT coalesce(
          (array_agg("amount_minor" ORDER BY "at" DESC) FILTER (WHERE "type" = 'chargeback' AND "amount_minor" IS NOT NULL))[1],
          (array_agg("amount_minor" ORDER BY "at") FILTER (WHERE "type" NOT IN ('chargeback', 'guarantee_paid') AND "amount_minor" IS NOT NULL))[1]
        ) AS "amount_minor",
        sum("amount_minor") FILTER (WHERE "type" = 'guarantee_paid') AS "paid_minor", bool_or("type" = 'guarantee_paid' AND "amount_minor" IS NULL) AS "is_whole"
      FROM (
        SELECT "type", "at", "amount_minor", bool_or("type" IN ('chargeback', 'chargeback_won', 'chargeback_lost', 'accepted')
          AND "chargeback_id" = coalesce("external_id", "outcome_id"::text)) OVER (PARTITION BY "opened_by") AS "is_own"
        FROM (
          SELECT "outcome".*, (
            SELECT "external_id" FROM "outcome" AS "opening"
            WHERE "opening"."tenant_id" = "outcome"."tenant_id" AND "opening"."payment_id" = "outcome"."payment_id"
              AND "opening"."type" IN ('inquiry', 'chargeback') AND "opening"."external_id" IS NOT NULL
            ORDER BY "opening"."external_id" = "outcome"."external_id" DESC, "opening"."at" <= "outcome"."at" DESC,
              CASE WHEN "opening"."at" <= "outcome"."at" THEN "opening"."at" END DESC, "opening"."at"
            LIMIT 1
          ) AS "opened_by"
          FROM "outcome"
          WHERE "outcome"."tenant_id" = "dispute"."tenant_id" AND "outcome"."payment_id" = "dispute"."payment_id"
            AND "type" NOT IN ('cancelled', 'refund', 'fraud_confirmed', 'legit_confirmed')
        ) AS "of_disputes"
      ) AS "grouped"
      WHERE "is_own"
    ) AS "told"
    WHERE "chargeback_id" IS NOT NULL AND "state" IN ('won', 'guarantee_paid')
  ) AS "known" GROUP BY "tenant_id", "payment_id"
) AS "recovered"
WHERE "recovered"."tenant_id" = "payment"."tenant_id" AND "recovered"."payment_id" = "payment"."payment_id" AND "payment"."chargeback_id" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "daily_figure" ("tenant_id", "day", "currency", "scenario_id", "acquirer", "origin", "decision", "guarantee_status", "dispute_state",
  "has_chargeback", "chargeback_reason", "orders", "amount_minor", "refunded_minor", "disputed_minor", "recovered_minor")
SELECT "tenant_id", to_char("payment"."created_at" AT TIME ZONE "time_zone", 'YYYY-MM-DD'), "payment"."currency", "scenario_id", coalesce("acquirer", ''),
  coalesce("origin", ''), CASE WHEN "closed_at" IS NULL THEN "decision" ELSE 'closed' END, "guarantee_status", coalesce("dispute_state", ''),
  "chargeback_id" IS NOT NULL, coalesce("chargeback_reason", ''), count(*), sum("amount_minor"), sum("refunded_minor"), sum("disputed_minor"),
  sum("recovered_minor")
FROM "payment" JOIN "tenant" USING ("tenant_id") GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
--> statement-breakpoint
INSERT INTO "daily_card_figure" ("tenant_id", "day", "currency", "card_brand", "card_country", "decision", "has_chargeback", "chargeback_reason",
  "orders", "amount_minor", "refunded_minor", "disputed_minor", "recovered_minor")
SELECT "tenant_id", to_char("payment"."created_at" AT TIME ZONE "time_zone", 'YYYY-MM-DD'), "payment"."currency", coalesce("card_brand", ''),
  coalesce("card_country", ''), CASE WHEN "closed_at" IS NULL THEN "decision" ELSE 'closed' END, "chargeback_id" IS NOT NULL,
  coalesce("chargeback_reason", ''), count(*), sum("amount_minor"), sum("refunded_minor"), sum("disputed_minor"), sum("recovered_minor")
FROM "payment" JOIN "tenant" USING ("tenant_id") GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
