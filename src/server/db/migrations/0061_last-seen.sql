ALTER TABLE "tenant_staff" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenant_user" ADD COLUMN "last_seen_at" timestamp (3) with time zone;