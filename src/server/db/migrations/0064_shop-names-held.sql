DROP INDEX "tenant_shop_name";--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "holds_shop_name" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_shop_name" ON "tenant" USING btree ("shop_name") WHERE holds_shop_name and shop_name not like '%.myshopify.com';