CREATE TABLE "column_choice" (
	"tenant_id" bigint NOT NULL,
	"person_key" text NOT NULL,
	"choice" jsonb NOT NULL,
	CONSTRAINT "column_choice_tenant_id_person_key_pk" PRIMARY KEY("tenant_id","person_key")
);
--> statement-breakpoint
ALTER TABLE "column_choice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_view" (
	"tenant_id" bigint NOT NULL,
	"view_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"owner_key" text NOT NULL,
	"author_key" text NOT NULL,
	"author_name" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"may_name_customer" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_view_tenant_id_view_id_pk" PRIMARY KEY("tenant_id","view_id")
);
--> statement-breakpoint
ALTER TABLE "saved_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "column_choice" ADD CONSTRAINT "column_choice_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("tenant_id","owner_key",lower(name));--> statement-breakpoint
CREATE POLICY "column_choice_own" ON "column_choice" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "column_choice_system" ON "column_choice" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "saved_view_own" ON "saved_view" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "saved_view_system" ON "saved_view" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);