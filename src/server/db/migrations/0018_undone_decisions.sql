ALTER TABLE "staff_decision" ADD COLUMN "stood_before" jsonb;--> statement-breakpoint
ALTER TABLE "staff_decision" ADD COLUMN "last_event_id" bigint;--> statement-breakpoint
ALTER TABLE "staff_decision" ADD COLUMN "undone_at" timestamp (3) with time zone;