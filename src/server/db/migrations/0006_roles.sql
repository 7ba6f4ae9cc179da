CREATE TABLE "tenant_staff" (
	"tenant_id" bigint NOT NULL,
	"staff_id" text NOT NULL,
	"role" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tenant_staff_tenant_id_staff_id_pk" PRIMARY KEY("tenant_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "tenant_staff" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenant" ALTER COLUMN "premium" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tenant" ALTER COLUMN "premium" DROP NOT NULL;--> statement-breakpoint
-- No shop was ever told to be without Premium: 0 was what was there unless another was set.
UPDATE "tenant" SET "premium" = NULL WHERE "premium" = 0;--> statement-breakpoint
-- Until now everybody could do everything: people who are here own their shops.
ALTER TABLE "tenant_user" ADD COLUMN "role" text NOT NULL DEFAULT 'owner';--> statement-breakpoint
ALTER TABLE "tenant_user" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tenant_staff" ADD CONSTRAINT "tenant_staff_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant_staff_own" ON "tenant_staff" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "tenant_staff_system" ON "tenant_staff" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);