CREATE TABLE "visit_batch" (
	"tenant_id" bigint NOT NULL,
	"visit_id" bigint NOT NULL,
	"page_key" text NOT NULL,
	"batch_no" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"open_ms" integer NOT NULL,
	"stayed_ms" integer NOT NULL,
	"url" text NOT NULL,
	"referrer" text,
	"sentiment" text,
	"submissions" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "visit_batch_tenant_id_visit_id_page_key_batch_no_pk" PRIMARY KEY("tenant_id","visit_id","page_key","batch_no")
);
--> statement-breakpoint
ALTER TABLE "visit_batch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visit_order" (
	"tenant_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"visit_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	CONSTRAINT "visit_order_tenant_id_payment_id_visit_id_pk" PRIMARY KEY("tenant_id","payment_id","visit_id")
);
--> statement-breakpoint
ALTER TABLE "visit_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visit" (
	"tenant_id" bigint NOT NULL,
	"visit_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"session_id" text NOT NULL,
	"device_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"is_bot" boolean NOT NULL,
	"user_agent" text,
	"accept_language" text,
	"addresses" jsonb NOT NULL,
	"batch_count" integer DEFAULT 0 NOT NULL,
	"move_count" integer DEFAULT 0 NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
	"key_count" integer DEFAULT 0 NOT NULL,
	"menu_count" integer DEFAULT 0 NOT NULL,
	"input_count" integer DEFAULT 0 NOT NULL,
	"more_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_tenant_id_visit_id_pk" PRIMARY KEY("tenant_id","visit_id")
);
--> statement-breakpoint
ALTER TABLE "visit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "site_key" text DEFAULT 'site_' || replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "visit_batch" ADD CONSTRAINT "visit_batch_tenant_id_visit_id_visit_tenant_id_visit_id_fk" FOREIGN KEY ("tenant_id","visit_id") REFERENCES "public"."visit"("tenant_id","visit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_order" ADD CONSTRAINT "visit_order_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_order" ADD CONSTRAINT "visit_order_tenant_id_visit_id_visit_tenant_id_visit_id_fk" FOREIGN KEY ("tenant_id","visit_id") REFERENCES "public"."visit"("tenant_id","visit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_order_visit" ON "visit_order" USING btree ("tenant_id","visit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_session" ON "visit" USING btree ("tenant_id","session_id");--> statement-breakpoint
CREATE INDEX "visit_started" ON "visit" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_site_key" ON "tenant" USING btree ("site_key");--> statement-breakpoint
CREATE INDEX "payment_session" ON "payment" USING btree ("tenant_id","session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE POLICY "visit_batch_own" ON "visit_batch" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "visit_batch_system" ON "visit_batch" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visit_order_own" ON "visit_order" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "visit_order_system" ON "visit_order" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visit_own" ON "visit" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "visit_system" ON "visit" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);