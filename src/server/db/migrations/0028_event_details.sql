ALTER TABLE "payment_event" ADD COLUMN "evidence_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "details" jsonb;