CREATE TABLE "live_stream" (
	"tenant_id" bigint NOT NULL,
	"stream_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_stream_tenant_id_stream_id_pk" PRIMARY KEY("tenant_id","stream_id")
);
--> statement-breakpoint
ALTER TABLE "live_stream" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "live_stream" ADD CONSTRAINT "live_stream_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "live_stream_own" ON "live_stream" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "live_stream_system" ON "live_stream" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);