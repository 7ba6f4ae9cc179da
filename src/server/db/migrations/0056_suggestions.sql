CREATE TABLE "suggestion_search" (
	"tenant_id" bigint NOT NULL,
	"search_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure" text,
	"from_at" timestamp (3) with time zone NOT NULL,
	"split_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"orders_read" integer DEFAULT 0 NOT NULL,
	"orders_total" integer NOT NULL,
	"findings" jsonb,
	"suggestions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "suggestion_search_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "suggestion_search" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "suggestion_search" ADD CONSTRAINT "suggestion_search_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "suggestion_search_own" ON "suggestion_search" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "suggestion_search_system" ON "suggestion_search" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);