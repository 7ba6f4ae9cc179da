ALTER TABLE "scenario" DROP CONSTRAINT "scenario_time_out";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "due_decision" text;--> statement-breakpoint
ALTER TABLE "screening" RENAME COLUMN "time_out_hours" TO "time_out_minutes";--> statement-breakpoint
ALTER TABLE "screening" ADD COLUMN "time_out_decision" text;--> statement-breakpoint
ALTER TABLE "scenario" RENAME COLUMN "time_out_hours" TO "time_out_minutes";--> statement-breakpoint
ALTER TABLE "scenario" ADD COLUMN "time_out_decision" text DEFAULT 'rejected' NOT NULL;--> statement-breakpoint
-- Orders that were screened before keep what was said then: their time-outs decide nothing, they close the order.
UPDATE "screening" SET "time_out_minutes" = "time_out_minutes" * 60 WHERE "time_out_minutes" IS NOT NULL;--> statement-breakpoint
UPDATE "scenario" SET "time_out_minutes" = least("time_out_minutes" * 60, 43200) WHERE "time_out_minutes" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "scenario" ADD CONSTRAINT "scenario_time_out" CHECK (time_out_minutes between 5 and 43200);
