ALTER TABLE "plan_request" ADD COLUMN "asked_by_id" bigint;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "refreshed_at" timestamp (3) with time zone;