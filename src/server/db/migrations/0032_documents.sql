CREATE TABLE "document_log" (
	"tenant_id" bigint NOT NULL,
	"log_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"document_id" bigint NOT NULL,
	"action" text NOT NULL,
	"by_whom" text,
	"ip" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_log_tenant_id_log_id_pk" PRIMARY KEY("tenant_id","log_id")
);
--> statement-breakpoint
ALTER TABLE "document_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document" (
	"tenant_id" bigint NOT NULL,
	"document_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"signature" jsonb,
	"sentiment" text,
	"added_by" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "document_tenant_id_document_id_pk" PRIMARY KEY("tenant_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "document" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unwanted_file" (
	"tenant_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unwanted_file_tenant_id_file_key_pk" PRIMARY KEY("tenant_id","file_key")
);
--> statement-breakpoint
ALTER TABLE "unwanted_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_log" ADD CONSTRAINT "document_log_tenant_id_document_id_document_tenant_id_document_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_log_document" ON "document_log" USING btree ("tenant_id","document_id","log_id");--> statement-breakpoint
CREATE INDEX "document_payment" ON "document" USING btree ("tenant_id","payment_id","document_id");--> statement-breakpoint
CREATE INDEX "unwanted_file_due" ON "unwanted_file" USING btree ("due_at");--> statement-breakpoint
CREATE POLICY "document_log_own" ON "document_log" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "document_log_system" ON "document_log" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "document_own" ON "document" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "document_system" ON "document" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "unwanted_file_own" ON "unwanted_file" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "unwanted_file_system" ON "unwanted_file" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);