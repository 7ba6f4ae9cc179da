ALTER TABLE "payment" ADD COLUMN "queue_rank" double precision GENERATED ALWAYS AS (case when decision = 'pending' and closed_at is null and received_at - created_at <= interval '72 hours'
  then floor(extract(epoch from (coalesce(due_at, created_at) at time zone 'UTC')) / 86400) * 1e10 + 1e10 - least(coalesce(amount_shop, 0), 9999999999) end) STORED;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "assignee_id" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "assignee_name" text;--> statement-breakpoint
CREATE INDEX "payment_queue" ON "payment" USING btree ("tenant_id","queue_rank","payment_id","created_at","amount_shop","currency") WHERE queue_rank is not null;--> statement-breakpoint
CREATE INDEX "payment_assignee" ON "payment" USING btree ("tenant_id","assignee_id","created_at","payment_id") WHERE assignee_id is not null;