ALTER TABLE "tenant" ADD COLUMN "reamaze_account" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "reamaze_email" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "reamaze_key_encrypted" "bytea";