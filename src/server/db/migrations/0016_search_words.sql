CREATE TABLE "search_word" (
	"tenant_id" bigint NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"payment_id" bigint NOT NULL,
	CONSTRAINT "search_word_tenant_id_word_created_at_payment_id_pk" PRIMARY KEY("tenant_id","word","created_at","payment_id")
);
--> statement-breakpoint
ALTER TABLE "search_word" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "payment_amount";--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "orders_complete_in" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "amount_shop" double precision;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "search_words" text;--> statement-breakpoint
CREATE INDEX "payment_amount_shop" ON "payment" USING btree ("tenant_id","amount_shop","payment_id");--> statement-breakpoint
CREATE POLICY "search_word_own" ON "search_word" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "search_word_system" ON "search_word" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);