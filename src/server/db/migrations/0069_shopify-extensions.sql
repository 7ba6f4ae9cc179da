CREATE TABLE "flow_trigger" (
	"tenant_id" bigint NOT NULL,
	"trigger" text NOT NULL,
	"is_used" boolean NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "flow_trigger_tenant_id_trigger_pk" PRIMARY KEY("tenant_id","trigger")
);
--> statement-breakpoint
ALTER TABLE "flow_trigger" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visit_checkout" (
	"tenant_id" bigint NOT NULL,
	"checkout_key" text NOT NULL,
	"visit_id" bigint NOT NULL,
	CONSTRAINT "visit_checkout_tenant_id_checkout_key_visit_id_pk" PRIMARY KEY("tenant_id","checkout_key","visit_id")
);
--> statement-breakpoint
ALTER TABLE "visit_checkout" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "records_visits" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "pixel_id" text;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "pixel_problem" text;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD COLUMN "flow_told" jsonb;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD COLUMN "holds_for_decision" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD COLUMN "checkout_key" text;--> statement-breakpoint
ALTER TABLE "flow_trigger" ADD CONSTRAINT "flow_trigger_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_checkout" ADD CONSTRAINT "visit_checkout_tenant_id_visit_id_visit_tenant_id_visit_id_fk" FOREIGN KEY ("tenant_id","visit_id") REFERENCES "public"."visit"("tenant_id","visit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_checkout_visit" ON "visit_checkout" USING btree ("tenant_id","visit_id");--> statement-breakpoint
CREATE INDEX "shopify_order_checkout" ON "shopify_order" USING btree ("tenant_id","checkout_key") WHERE checkout_key is not null;--> statement-breakpoint
CREATE INDEX "shopify_order_untold" ON "shopify_order" USING btree ("tenant_id") WHERE problem is not null;--> statement-breakpoint
CREATE POLICY "flow_trigger_own" ON "flow_trigger" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "flow_trigger_system" ON "flow_trigger" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visit_checkout_own" ON "visit_checkout" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "visit_checkout_system" ON "visit_checkout" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
-- What happened to orders before starts no workflows.
UPDATE "shopify_order" SET "flow_told" = jsonb_build_object('decision', CASE WHEN p."closed_at" IS NULL THEN p."decision" END, 'guarantee', p."guarantee_status", 'chargebackId', p."chargeback_id") FROM "payment" p WHERE p."tenant_id" = "shopify_order"."tenant_id" AND p."order_id" = "shopify_order"."order_id" AND "shopify_order"."told" IS NOT NULL;
