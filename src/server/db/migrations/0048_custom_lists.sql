CREATE TABLE "custom_list" (
	"tenant_id" bigint NOT NULL,
	"list_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"forgotten_revision" integer DEFAULT 0 NOT NULL,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "custom_list_tenant_id_list_id_pk" PRIMARY KEY("tenant_id","list_id")
);
--> statement-breakpoint
ALTER TABLE "custom_list" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "list_entry" (
	"tenant_id" bigint NOT NULL,
	"list_id" bigint NOT NULL,
	"entry_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"written" text,
	"note" text,
	"expires_at" timestamp (3) with time zone,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"payment_id" bigint,
	"revision" integer NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "list_entry_tenant_id_entry_id_pk" PRIMARY KEY("tenant_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "list_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "list_upload" (
	"tenant_id" bigint NOT NULL,
	"upload_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"list_id" bigint NOT NULL,
	"status" text NOT NULL,
	"file_key" text,
	"file_bytes" integer NOT NULL,
	"bytes_done" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"bad_lines" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"full_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "list_upload_tenant_id_upload_id_pk" PRIMARY KEY("tenant_id","upload_id")
);
--> statement-breakpoint
ALTER TABLE "list_upload" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "custom_list" ADD CONSTRAINT "custom_list_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_entry" ADD CONSTRAINT "list_entry_tenant_id_list_id_custom_list_tenant_id_list_id_fk" FOREIGN KEY ("tenant_id","list_id") REFERENCES "public"."custom_list"("tenant_id","list_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_entry" ADD CONSTRAINT "list_entry_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_upload" ADD CONSTRAINT "list_upload_tenant_id_list_id_custom_list_tenant_id_list_id_fk" FOREIGN KEY ("tenant_id","list_id") REFERENCES "public"."custom_list"("tenant_id","list_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_list_name" ON "custom_list" USING btree ("tenant_id",lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "list_entry_value" ON "list_entry" USING btree ("tenant_id","list_id","value");--> statement-breakpoint
CREATE INDEX "list_entry_revision" ON "list_entry" USING btree ("tenant_id","list_id","revision","entry_id");--> statement-breakpoint
CREATE INDEX "list_entry_expiry" ON "list_entry" USING btree ("tenant_id","expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "list_entry_removed" ON "list_entry" USING btree ("tenant_id","removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "list_upload_list" ON "list_upload" USING btree ("tenant_id","list_id","upload_id");--> statement-breakpoint
CREATE POLICY "custom_list_own" ON "custom_list" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "custom_list_system" ON "custom_list" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "list_entry_own" ON "list_entry" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "list_entry_system" ON "list_entry" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "list_upload_own" ON "list_upload" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "list_upload_system" ON "list_upload" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);