CREATE TABLE "data_migration" (
	"name" text PRIMARY KEY NOT NULL,
	"after_tenant_id" bigint NOT NULL,
	"after_row_id" bigint NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "data_migration" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_export_part" (
	"tenant_id" bigint NOT NULL,
	"request_id" bigint NOT NULL,
	"part_no" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "privacy_export_part_tenant_id_request_id_part_no_pk" PRIMARY KEY("tenant_id","request_id","part_no")
);
--> statement-breakpoint
ALTER TABLE "privacy_export_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_request" (
	"tenant_id" bigint NOT NULL,
	"request_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"kind" text NOT NULL,
	"subject_hash" text NOT NULL,
	"subject_sealed" "bytea",
	"status" text DEFAULT 'pending' NOT NULL,
	"counts" jsonb,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "privacy_request_tenant_id_request_id_pk" PRIMARY KEY("tenant_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "privacy_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "waiting_erasure" (
	"tenant_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"request_id" bigint NOT NULL,
	CONSTRAINT "waiting_erasure_tenant_id_payment_id_request_id_pk" PRIMARY KEY("tenant_id","payment_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "waiting_erasure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "erased_because" text;--> statement-breakpoint
ALTER TABLE "privacy_export_part" ADD CONSTRAINT "privacy_export_part_tenant_id_request_id_privacy_request_tenant_id_request_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."privacy_request"("tenant_id","request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_request" ADD CONSTRAINT "privacy_request_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_erasure" ADD CONSTRAINT "waiting_erasure_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_erasure" ADD CONSTRAINT "waiting_erasure_tenant_id_request_id_privacy_request_tenant_id_request_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."privacy_request"("tenant_id","request_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_request_pending" ON "privacy_request" USING btree ("tenant_id","kind","subject_hash") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "waiting_erasure_request" ON "waiting_erasure" USING btree ("tenant_id","request_id");--> statement-breakpoint
CREATE INDEX "payment_not_erased" ON "payment" USING btree ("tenant_id","created_at") WHERE erased_at is null;--> statement-breakpoint
CREATE POLICY "data_migration_system" ON "data_migration" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "privacy_export_part_own" ON "privacy_export_part" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "privacy_export_part_system" ON "privacy_export_part" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "privacy_request_own" ON "privacy_request" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "privacy_request_system" ON "privacy_request" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "waiting_erasure_own" ON "waiting_erasure" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "waiting_erasure_system" ON "waiting_erasure" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);