ALTER TABLE "payment" drop column "queue_rank";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "queue_rank" double precision GENERATED ALWAYS AS (case when decision = 'pending' and closed_at is null and received_at - created_at <= interval '72 hours'
  then (case when due_at - created_at < interval '336 hours' then floor(extract(epoch from (due_at at time zone 'UTC')) / 60)
  else floor(extract(epoch from (coalesce(due_at, created_at) at time zone 'UTC')) / 86400) * 1440 end) * 1e8 + 1e8 - least(ln(1 + greatest(coalesce(amount_shop, 0), 0)) * 3e6, 99999999) end) STORED;--> statement-breakpoint
CREATE INDEX "payment_queue" ON "payment" USING btree ("tenant_id","queue_rank","payment_id","created_at","amount_shop","currency") WHERE queue_rank is not null;
