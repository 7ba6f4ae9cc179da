-- The figures are counted anew at the end, with what is new in them.
DELETE FROM "daily_delta";
--> statement-breakpoint
DELETE FROM "daily_figure";
--> statement-breakpoint
CREATE TABLE "analytics_event" (
	"tenant_id" bigint NOT NULL,
	"analytics_event_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "analytics_event_tenant_id_analytics_event_id_pk" PRIMARY KEY("tenant_id","analytics_event_id")
);
--> statement-breakpoint
ALTER TABLE "analytics_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "checkout" (
	"tenant_id" bigint NOT NULL,
	"checkout_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"email" text,
	"is_failed" boolean NOT NULL,
	"is_recovered" boolean NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkout_tenant_id_checkout_id_pk" PRIMARY KEY("tenant_id","checkout_id")
);
--> statement-breakpoint
ALTER TABLE "checkout" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "daily_card_figure" (
	"tenant_id" bigint NOT NULL,
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"card_brand" text NOT NULL,
	"card_country" text NOT NULL,
	"decision" text NOT NULL,
	"has_chargeback" boolean NOT NULL,
	"chargeback_reason" text NOT NULL,
	"orders" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"refunded_minor" bigint NOT NULL,
	"disputed_minor" bigint NOT NULL,
	CONSTRAINT "daily_card_figure_cell" PRIMARY KEY("tenant_id","day","currency","card_brand","card_country","decision","has_chargeback","chargeback_reason")
);
--> statement-breakpoint
ALTER TABLE "daily_card_figure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"currency" text PRIMARY KEY NOT NULL,
	"per_dollar" double precision NOT NULL,
	"day" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_rate" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "insight_report" (
	"tenant_id" bigint NOT NULL,
	"insight_report_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"results" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "insight_report_tenant_id_insight_report_id_pk" PRIMARY KEY("tenant_id","insight_report_id")
);
--> statement-breakpoint
ALTER TABLE "insight_report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "open_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"opened_by" text NOT NULL,
	"master_tenant_id" bigint NOT NULL,
	"opened_tenant_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "open_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_part" (
	"tenant_id" bigint NOT NULL,
	"report_id" bigint NOT NULL,
	"part_no" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "report_part_tenant_id_report_id_part_no_pk" PRIMARY KEY("tenant_id","report_id","part_no")
);
--> statement-breakpoint
ALTER TABLE "report_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report" (
	"tenant_id" bigint NOT NULL,
	"report_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"filter" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"email" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"rows_done" bigint DEFAULT 0 NOT NULL,
	"rows_total" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "report_tenant_id_report_id_pk" PRIMARY KEY("tenant_id","report_id")
);
--> statement-breakpoint
ALTER TABLE "report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "daily_delta" ADD COLUMN "card_brand" text NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_delta" ADD COLUMN "card_country" text NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_delta" ADD COLUMN "disputed_minor" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_figure" ADD COLUMN "disputed_minor" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "card_country" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "disputed_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "opened_tenant_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "master_tenant_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "opened_by" text;--> statement-breakpoint
ALTER TABLE "analytics_event" ADD CONSTRAINT "analytics_event_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_report" ADD CONSTRAINT "insight_report_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_code" ADD CONSTRAINT "open_code_user_id_person_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_code" ADD CONSTRAINT "open_code_master_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("master_tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_code" ADD CONSTRAINT "open_code_opened_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("opened_tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_part" ADD CONSTRAINT "report_part_tenant_id_report_id_report_tenant_id_report_id_fk" FOREIGN KEY ("tenant_id","report_id") REFERENCES "public"."report"("tenant_id","report_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_event_at" ON "analytics_event" USING brin ("at");--> statement-breakpoint
CREATE INDEX "checkout_at" ON "checkout" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "insight_report_pending" ON "insight_report" USING btree ("tenant_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "report_created" ON "report" USING btree ("tenant_id","created_at");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_opened_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("opened_tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_master_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("master_tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outcome_disputes" ON "outcome" USING btree ("tenant_id","at") WHERE type in ('chargeback', 'chargeback_won', 'chargeback_lost', 'accepted');--> statement-breakpoint
CREATE INDEX "payment_chargeback" ON "payment" USING btree ("tenant_id","created_at","payment_id") WHERE chargeback_id is not null;--> statement-breakpoint
CREATE INDEX "payment_cancelled" ON "payment" USING btree ("tenant_id","created_at") WHERE cancel_reason is not null;--> statement-breakpoint
CREATE POLICY "analytics_event_own" ON "analytics_event" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "analytics_event_system" ON "analytics_event" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "checkout_own" ON "checkout" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "checkout_system" ON "checkout" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "daily_card_figure_own" ON "daily_card_figure" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "daily_card_figure_system" ON "daily_card_figure" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "exchange_rate_system" ON "exchange_rate" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "insight_report_own" ON "insight_report" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "insight_report_system" ON "insight_report" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "open_code_system" ON "open_code" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "report_part_own" ON "report_part" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "report_part_system" ON "report_part" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "report_own" ON "report" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "report_system" ON "report" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
UPDATE "payment" SET
  "card_brand" = coalesce("facts"#>>'{card,brand}', CASE
    WHEN "card_bin" ~ '^4' THEN 'Visa'
    WHEN "card_bin" ~ '^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)' THEN 'Mastercard'
    WHEN "card_bin" ~ '^3[47]' THEN 'American Express'
  END),
  "card_country" = coalesce("facts"#>>'{card,country}', nullif(upper(trim("raw"#>>'{billingAddress,country}')), ''))
FROM "payment_order" LEFT JOIN "screening" USING ("tenant_id", "payment_id")
WHERE "payment_order"."tenant_id" = "payment"."tenant_id" AND "payment_order"."payment_id" = "payment"."payment_id";
--> statement-breakpoint
-- As outcomes fold: of chargebacks the last amount, of other ends the first.
UPDATE "payment" SET "disputed_minor" = least("amount_minor", coalesce((
  SELECT "outcome"."amount_minor" FROM "outcome"
  WHERE "outcome"."tenant_id" = "payment"."tenant_id" AND "outcome"."payment_id" = "payment"."payment_id"
    AND "type" IN ('chargeback', 'chargeback_won', 'chargeback_lost', 'accepted') AND "outcome"."amount_minor" IS NOT NULL
  ORDER BY "type" = 'chargeback' DESC, CASE "type" WHEN 'chargeback' THEN "at" END DESC, "at",
    array_position(ARRAY['accepted', 'chargeback_lost', 'chargeback_won'], "type"), "repeat_key" LIMIT 1
), "amount_minor")) WHERE "chargeback_id" IS NOT NULL;
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
