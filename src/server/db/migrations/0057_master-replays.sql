CREATE TABLE "master_replay_shop" (
	"tenant_id" bigint NOT NULL,
	"master_replay_id" bigint NOT NULL,
	"shop_id" bigint NOT NULL,
	"shop_name" text NOT NULL,
	"place" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"note" text,
	"replay_id" bigint,
	CONSTRAINT "master_replay_shop_tenant_id_master_replay_id_shop_id_pk" PRIMARY KEY("tenant_id","master_replay_id","shop_id")
);
--> statement-breakpoint
ALTER TABLE "master_replay_shop" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "master_replay" (
	"tenant_id" bigint NOT NULL,
	"master_replay_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"source_id" bigint NOT NULL,
	"source_name" text NOT NULL,
	"draft_name" text,
	"scenarios" jsonb NOT NULL,
	"lists" jsonb NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "master_replay_tenant_id_master_replay_id_pk" PRIMARY KEY("tenant_id","master_replay_id")
);
--> statement-breakpoint
ALTER TABLE "master_replay" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "replay" ADD COLUMN "master_replay_id" bigint;--> statement-breakpoint
ALTER TABLE "master_replay_shop" ADD CONSTRAINT "master_replay_shop_replay" FOREIGN KEY ("tenant_id","master_replay_id") REFERENCES "public"."master_replay"("tenant_id","master_replay_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_replay" ADD CONSTRAINT "master_replay_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "master_replay_shop_own" ON "master_replay_shop" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "master_replay_shop_system" ON "master_replay_shop" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "master_replay_own" ON "master_replay" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "master_replay_system" ON "master_replay" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);