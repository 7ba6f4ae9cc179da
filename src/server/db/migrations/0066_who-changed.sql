ALTER TABLE "audit_event" ADD COLUMN "by_kind" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "by_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "by_email" text;