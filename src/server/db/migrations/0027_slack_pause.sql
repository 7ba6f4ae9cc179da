ALTER TABLE "shop_slack" ADD COLUMN "failed_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_slack" ADD COLUMN "paused_until" timestamp (3) with time zone;