CREATE TABLE "scenario_draft" (
	"tenant_id" bigint NOT NULL,
	"draft_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"name" text NOT NULL,
	"base_version" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"scenarios" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scenario_draft_tenant_id_draft_id_pk" PRIMARY KEY("tenant_id","draft_id")
);
--> statement-breakpoint
ALTER TABLE "scenario_draft" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sensor_configuration" (
	"tenant_id" bigint NOT NULL,
	"configuration_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"type" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sensor_configuration_tenant_id_configuration_id_pk" PRIMARY KEY("tenant_id","configuration_id")
);
--> statement-breakpoint
ALTER TABLE "sensor_configuration" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "action_run" ADD COLUMN "configuration_id" bigint;--> statement-breakpoint
UPDATE "action_run" SET "configuration_id" = "sensor_id";--> statement-breakpoint
ALTER TABLE "action_run" ALTER COLUMN "configuration_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "scenario_set" ADD COLUMN "source" text DEFAULT 'made' NOT NULL;--> statement-breakpoint
ALTER TABLE "scenario_set" ADD COLUMN "author_key" text;--> statement-breakpoint
ALTER TABLE "scenario_set" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "scenario_set" ADD COLUMN "since" integer;--> statement-breakpoint
ALTER TABLE "scenario_set" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "scenario_draft" ADD CONSTRAINT "scenario_draft_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sensor_configuration" ADD CONSTRAINT "sensor_configuration_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scenario_draft_name" ON "scenario_draft" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE POLICY "scenario_draft_own" ON "scenario_draft" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "scenario_draft_system" ON "scenario_draft" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sensor_configuration_own" ON "sensor_configuration" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "sensor_configuration_system" ON "sensor_configuration" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);
--> statement-breakpoint
INSERT INTO "sensor_configuration" ("tenant_id", "configuration_id", "type", "settings", "created_at")
SELECT "tenant_id", "sensor_id", "type", "settings", "created_at" FROM "scenario_sensor";
--> statement-breakpoint
-- What a scenario decided by itself becomes an action like the others, so that it can be seen and changed.
WITH "deciding" AS (
  SELECT "tenant_id", "scenario_id", "guarantee_action", nextval('surety_id') AS "sensor_id" FROM "scenario" WHERE "guarantee_action" IS NOT NULL
), "configured" AS (
  INSERT INTO "sensor_configuration" ("tenant_id", "configuration_id", "type", "settings")
  SELECT "tenant_id", "sensor_id", '22', jsonb_build_object('decision', "guarantee_action", 'allowReason', false, 'requiredReason', false) FROM "deciding"
)
INSERT INTO "scenario_sensor" ("tenant_id", "sensor_id", "scenario_id", "type", "name", "stage", "settings")
SELECT "tenant_id", "sensor_id", "scenario_id", '22',
  CASE "guarantee_action" WHEN 'approved' THEN '#Guarantee#Approve automatically' WHEN 'rejected' THEN '#Guarantee#Reject automatically' ELSE '#Guarantee#Hold for review' END,
  'automatic', '{}' FROM "deciding";
--> statement-breakpoint
-- The next version of each shop's set has its scenarios' sensors and actions; until now all of them watched visits, emails and deliveries.
INSERT INTO "scenario_set" ("tenant_id", "version", "scenarios", "since")
SELECT "tenant_id", "version" + 1, (
  SELECT jsonb_agg("each" || jsonb_build_object('isPreset', true, 'sensors', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', nextval('surety_id'), 'type', "watching"."type", 'name', "watching"."words", 'stage', 'automatic', 'criticality', 2, 'isArchived', false, 'configurationId', NULL)), '[]')
      FROM (VALUES ('9', 'Monitor Email Interaction'), ('6', 'Record Website Visits'), ('11', 'Track Delivery Trail')) AS "watching" ("type", "words")
      WHERE "each" IS NOT NULL
  ) || (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', "sensor_id", 'type', "type", 'name', "name", 'stage', "stage", 'criticality', 2, 'isArchived', "is_archived", 'configurationId', "sensor_id") ORDER BY "sensor_id"), '[]')
    FROM "scenario_sensor" WHERE "scenario_sensor"."tenant_id" = "live"."tenant_id" AND "scenario_id" = ("each" ->> 'id')::bigint
  )) ORDER BY "place")
  FROM jsonb_array_elements("live"."scenarios") WITH ORDINALITY AS "scenarios" ("each", "place")
), "version"
FROM (SELECT DISTINCT ON ("tenant_id") "tenant_id", "version", "scenarios" FROM "scenario_set" ORDER BY "tenant_id", "version" DESC) AS "live";
