CREATE TABLE "shopify_dispute" (
	"tenant_id" bigint NOT NULL,
	"dispute_id" text NOT NULL,
	"order_id" text NOT NULL,
	"evidence" text DEFAULT 'none' NOT NULL,
	"sent_by" text,
	"sent_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "shopify_dispute_tenant_id_dispute_id_pk" PRIMARY KEY("tenant_id","dispute_id")
);
--> statement-breakpoint
ALTER TABLE "shopify_dispute" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shopify_doubt" (
	"tenant_id" bigint NOT NULL,
	"shopify_id" text NOT NULL,
	"reference" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"candidates" jsonb NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shopify_doubt_tenant_id_shopify_id_pk" PRIMARY KEY("tenant_id","shopify_id")
);
--> statement-breakpoint
ALTER TABLE "shopify_doubt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenant_staff" ADD COLUMN "full_name" text;--> statement-breakpoint
ALTER TABLE "tenant_staff" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "action_run" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "action_run" ADD COLUMN "followed" text;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "allowed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "approved_tag" text;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "pending_tag" text;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "rejected_tag" text;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "checkouts_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "checkouts_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "disputes_problem" text;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD COLUMN "shop_said" jsonb;--> statement-breakpoint
ALTER TABLE "shopify_load" ADD COLUMN "history" text;--> statement-breakpoint
ALTER TABLE "shopify_load" ADD COLUMN "history_loaded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_load" ADD COLUMN "history_total" integer;--> statement-breakpoint
ALTER TABLE "shopify_load" ADD COLUMN "history_bulk_id" text;--> statement-breakpoint
ALTER TABLE "shopify_load" ADD COLUMN "history_after" text;--> statement-breakpoint
ALTER TABLE "shopify_load" ADD COLUMN "history_problem" text;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD COLUMN "tell_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD COLUMN "wants_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD COLUMN "holds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD COLUMN "seen" jsonb;--> statement-breakpoint
ALTER TABLE "shopify_dispute" ADD CONSTRAINT "shopify_dispute_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_doubt" ADD CONSTRAINT "shopify_doubt_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shopify_dispute_of_order" ON "shopify_dispute" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "shopify_order_own" ON "shopify_order" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "shopify_order_to_tell" ON "shopify_order" USING btree ("tell_at") WHERE tell_at is not null;--> statement-breakpoint
CREATE POLICY "shopify_dispute_own" ON "shopify_dispute" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "shopify_dispute_system" ON "shopify_dispute" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "shopify_doubt_own" ON "shopify_doubt" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "shopify_doubt_system" ON "shopify_doubt" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);