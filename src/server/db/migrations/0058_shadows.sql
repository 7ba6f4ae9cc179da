ALTER TABLE "replay" ADD COLUMN "kind" text DEFAULT 'replay' NOT NULL;--> statement-breakpoint
ALTER TABLE "replay" ADD COLUMN "mark_place" bigint;--> statement-breakpoint
ALTER TABLE "replay" ADD COLUMN "mark_xid" bigint;--> statement-breakpoint
ALTER TABLE "replay" ADD COLUMN "mark_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "replay_running_shadow" ON "replay" USING btree ("tenant_id","replay_id") WHERE kind = 'shadow' and status = 'pending';