DROP INDEX "tenant_shop_name";--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "holds_shop_name" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "earlier_shop_name" text;--> statement-breakpoint
ALTER TABLE "plan_request" ADD COLUMN "asked_by_id" bigint;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "refreshed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "by_kind" text;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "by_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "by_email" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_shop_name" ON "tenant" USING btree ("shop_name") WHERE holds_shop_name and shop_name not like '%.myshopify.com';