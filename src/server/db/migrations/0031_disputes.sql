CREATE TABLE "alert" (
	"tenant_id" bigint NOT NULL,
	"alert_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint,
	"external_id" text NOT NULL,
	"source" text NOT NULL,
	"type" text,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"transaction_at" timestamp (3) with time zone,
	"amount" double precision NOT NULL,
	"currency" text,
	"amount_minor" bigint,
	"descriptor" text,
	"issuer_bank" text,
	"card_type" text,
	"card_bin" text,
	"card_last4" text,
	"order_id" text,
	"arn" text,
	"due_at" timestamp (3) with time zone,
	"outcome" text,
	"notes" text,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "alert_tenant_id_alert_id_pk" PRIMARY KEY("tenant_id","alert_id")
);
--> statement-breakpoint
ALTER TABLE "alert" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dispute" (
	"tenant_id" bigint NOT NULL,
	"dispute_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"state" text NOT NULL,
	"chargeback_id" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "dispute_tenant_id_dispute_id_pk" PRIMARY KEY("tenant_id","dispute_id")
);
--> statement-breakpoint
ALTER TABLE "dispute" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "arn" text;--> statement-breakpoint
ALTER TABLE "outcome" ADD COLUMN "sent_amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "outcome" ADD COLUMN "sent_currency" text;--> statement-breakpoint
ALTER TABLE "outcome" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_repeat" ON "alert" USING btree ("tenant_id","external_id");--> statement-breakpoint
CREATE INDEX "alert_payment" ON "alert" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE INDEX "alert_unmatched" ON "alert" USING btree ("tenant_id","at","alert_id") WHERE payment_id is null;--> statement-breakpoint
CREATE INDEX "alert_unmatched_order" ON "alert" USING btree ("tenant_id","order_id") WHERE payment_id is null and order_id is not null;--> statement-breakpoint
CREATE INDEX "alert_unmatched_arn" ON "alert" USING btree ("tenant_id","arn") WHERE payment_id is null and arn is not null;--> statement-breakpoint
CREATE INDEX "alert_unmatched_card" ON "alert" USING btree ("tenant_id","card_last4") WHERE payment_id is null and card_last4 is not null;--> statement-breakpoint
CREATE INDEX "dispute_payment" ON "dispute" USING btree ("tenant_id","payment_id","due_at");--> statement-breakpoint
CREATE INDEX "dispute_due" ON "dispute" USING btree ("tenant_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "payment_arn" ON "payment" USING btree ("tenant_id","arn") WHERE arn is not null;--> statement-breakpoint
CREATE POLICY "alert_own" ON "alert" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "alert_system" ON "alert" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "dispute_own" ON "dispute" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "dispute_system" ON "dispute" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
UPDATE "payment" SET "arn" = "payment_order"."raw" -> 'payment' ->> 'arn' FROM "payment_order" WHERE "payment_order"."tenant_id" = "payment"."tenant_id" AND "payment_order"."payment_id" = "payment"."payment_id" AND jsonb_typeof("payment_order"."raw" -> 'payment' -> 'arn') = 'string';--> statement-breakpoint
INSERT INTO "dispute" ("tenant_id", "dispute_id", "payment_id", "state", "chargeback_id", "opened_at")
SELECT "payment"."tenant_id", min("outcome"."outcome_id"), "payment"."payment_id", "payment"."dispute_state", "payment"."chargeback_id", min("outcome"."at")
FROM "payment" JOIN "outcome" ON "outcome"."tenant_id" = "payment"."tenant_id" AND "outcome"."payment_id" = "payment"."payment_id" AND "outcome"."type" IN ('inquiry', 'chargeback', 'under_review', 'prevented', 'chargeback_won', 'chargeback_lost', 'accepted', 'guarantee_paid')
WHERE "payment"."dispute_state" IS NOT NULL
GROUP BY "payment"."tenant_id", "payment"."payment_id";
