DROP POLICY "scenario_sensor_own" ON "scenario_sensor" CASCADE;--> statement-breakpoint
DROP POLICY "scenario_sensor_system" ON "scenario_sensor" CASCADE;--> statement-breakpoint
DROP TABLE "scenario_sensor" CASCADE;--> statement-breakpoint
DROP POLICY "scenario_own" ON "scenario" CASCADE;--> statement-breakpoint
DROP POLICY "scenario_system" ON "scenario" CASCADE;--> statement-breakpoint
DROP TABLE "scenario" CASCADE;