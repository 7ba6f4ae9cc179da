DROP INDEX "tenant_api_key";--> statement-breakpoint
ALTER TABLE "tenant" DROP COLUMN "api_key_hash";--> statement-breakpoint
ALTER TABLE "tenant" DROP COLUMN "api_key_encrypted";