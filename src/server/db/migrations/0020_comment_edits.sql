ALTER TABLE "payment_comment" ADD COLUMN "event_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_comment" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_comment" ADD COLUMN "deleted_at" timestamp (3) with time zone;