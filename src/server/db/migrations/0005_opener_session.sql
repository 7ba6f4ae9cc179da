ALTER TABLE "open_code" ADD COLUMN "opener_token_hash" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "opener_token_hash" text;--> statement-breakpoint
CREATE INDEX "session_opener" ON "session" USING btree ("opener_token_hash") WHERE opener_token_hash is not null;
