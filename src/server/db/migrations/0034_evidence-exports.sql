CREATE TABLE "evidence_export_part" (
	"tenant_id" bigint NOT NULL,
	"export_id" bigint NOT NULL,
	"part_no" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "evidence_export_part_tenant_id_export_id_part_no_pk" PRIMARY KEY("tenant_id","export_id","part_no")
);
--> statement-breakpoint
ALTER TABLE "evidence_export_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "evidence_export" (
	"tenant_id" bigint NOT NULL,
	"export_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"recipients" jsonb NOT NULL,
	"note" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"file_name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"limits" text NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pages" integer,
	"file_bytes" integer,
	"sha256" text,
	CONSTRAINT "evidence_export_tenant_id_export_id_pk" PRIMARY KEY("tenant_id","export_id")
);
--> statement-breakpoint
ALTER TABLE "evidence_export" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "evidence_export_part" ADD CONSTRAINT "evidence_export_part_tenant_id_export_id_evidence_export_tenant_id_export_id_fk" FOREIGN KEY ("tenant_id","export_id") REFERENCES "public"."evidence_export"("tenant_id","export_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_export" ADD CONSTRAINT "evidence_export_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_export_of_payment" ON "evidence_export" USING btree ("tenant_id","payment_id","created_at");--> statement-breakpoint
CREATE INDEX "evidence_export_by_time" ON "evidence_export" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE POLICY "evidence_export_part_own" ON "evidence_export_part" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "evidence_export_part_system" ON "evidence_export_part" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "evidence_export_own" ON "evidence_export" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "evidence_export_system" ON "evidence_export" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);