ALTER TABLE "alert" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "warned_at" timestamp (3) with time zone;