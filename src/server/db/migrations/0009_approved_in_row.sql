DROP INDEX "payment_approved";--> statement-breakpoint
CREATE INDEX "payment_approved" ON "payment" USING btree ("tenant_id","currency","created_at","payment_id") WHERE decision = 'approved';