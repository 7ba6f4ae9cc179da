CREATE TABLE "visit_bytes" (
	"tenant_id" bigint NOT NULL,
	"day" text NOT NULL,
	"source" text NOT NULL,
	"byte_count" bigint NOT NULL,
	CONSTRAINT "visit_bytes_tenant_id_day_source_pk" PRIMARY KEY("tenant_id","day","source")
);
--> statement-breakpoint
ALTER TABLE "visit_bytes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "visit_unjoined";--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "is_automated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "visit" SET "is_automated" = true WHERE "is_bot";--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "has_touch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "more_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_bytes" ADD CONSTRAINT "visit_bytes_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_ended" ON "visit" USING btree ("ended_at");--> statement-breakpoint
CREATE POLICY "visit_bytes_own" ON "visit_bytes" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "visit_bytes_system" ON "visit_bytes" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);