CREATE TABLE "action_run" (
	"tenant_id" bigint NOT NULL,
	"run_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint NOT NULL,
	"sensor_id" bigint NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"asked_ids" text NOT NULL,
	"user_id" bigint,
	"full_name" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"result" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "action_run_tenant_id_run_id_pk" PRIMARY KEY("tenant_id","run_id")
);
--> statement-breakpoint
ALTER TABLE "action_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scenario_sensor" (
	"tenant_id" bigint NOT NULL,
	"sensor_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"scenario_id" bigint NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"stage" text NOT NULL,
	"criticality" integer,
	"is_archived" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scenario_sensor_tenant_id_sensor_id_pk" PRIMARY KEY("tenant_id","sensor_id")
);
--> statement-breakpoint
ALTER TABLE "scenario_sensor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "run_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "sensor_type" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "sensor_name" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "phase" text;--> statement-breakpoint
ALTER TABLE "action_run" ADD CONSTRAINT "action_run_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_sensor" ADD CONSTRAINT "scenario_sensor_tenant_id_scenario_id_scenario_tenant_id_scenario_id_fk" FOREIGN KEY ("tenant_id","scenario_id") REFERENCES "public"."scenario"("tenant_id","scenario_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_run_payment" ON "action_run" USING btree ("tenant_id","payment_id","run_id");--> statement-breakpoint
CREATE INDEX "scenario_sensor_scenario" ON "scenario_sensor" USING btree ("tenant_id","scenario_id","sensor_id");--> statement-breakpoint
CREATE POLICY "action_run_own" ON "action_run" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "action_run_system" ON "action_run" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "scenario_sensor_own" ON "scenario_sensor" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "scenario_sensor_system" ON "scenario_sensor" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Every scenario gets the guarantee actions that staff can run.
INSERT INTO "scenario_sensor" ("tenant_id", "scenario_id", "type", "name", "stage", "settings")
SELECT "scenario"."tenant_id", "scenario"."scenario_id", '22', "given"."name", 'manual', "given"."settings"::jsonb
FROM "scenario" CROSS JOIN (VALUES
	(1, '#Guarantee#Approve order', '{"decision":"approved","allowReason":true,"requiredReason":false}'),
	(2, '#Guarantee#Reject order', '{"decision":"rejected","allowReason":true,"requiredReason":true}'),
	(3, '#Guarantee#Hold order', '{"decision":"pending","allowReason":true,"requiredReason":false}')
) AS "given" ("position", "name", "settings")
ORDER BY "scenario"."tenant_id", "scenario"."scenario_id", "given"."position";
