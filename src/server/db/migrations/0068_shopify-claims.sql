ALTER TABLE "shopify_connection" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_doubt" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "shopify_order" ADD COLUMN "telling_until" timestamp (3) with time zone;