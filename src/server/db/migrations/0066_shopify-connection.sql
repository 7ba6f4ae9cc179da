CREATE TABLE "shopify_connection" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"tokens_sealed" "bytea",
	"expires_at" timestamp (3) with time zone,
	"refresh_expires_at" timestamp (3) with time zone,
	"scopes" text DEFAULT '' NOT NULL,
	"installed_at" timestamp (3) with time zone NOT NULL,
	"uninstalled_at" timestamp (3) with time zone,
	"replaced_until" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "shopify_connection" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shopify_load" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"loaded" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"compared_at" timestamp (3) with time zone,
	"mended" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shopify_load" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shopify_order" (
	"tenant_id" bigint NOT NULL,
	"shopify_id" text NOT NULL,
	"order_id" text NOT NULL,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "shopify_order_tenant_id_shopify_id_pk" PRIMARY KEY("tenant_id","shopify_id")
);
--> statement-breakpoint
ALTER TABLE "shopify_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shopify_connection" ADD CONSTRAINT "shopify_connection_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_load" ADD CONSTRAINT "shopify_load_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD CONSTRAINT "shopify_order_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "shopify_connection_own" ON "shopify_connection" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "shopify_connection_system" ON "shopify_connection" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "shopify_load_own" ON "shopify_load" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "shopify_load_system" ON "shopify_load" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "shopify_order_own" ON "shopify_order" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "shopify_order_system" ON "shopify_order" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);