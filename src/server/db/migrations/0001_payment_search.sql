DROP INDEX "payment_order_id";--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reference_key" text GENERATED ALWAYS AS (lower(ltrim(reference, '#'))) STORED;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "phone_end" text GENERATED ALWAYS AS (right(phone_digits, 4)) STORED;--> statement-breakpoint
CREATE INDEX "payment_scenario" ON "payment" USING btree ("tenant_id","scenario_id","created_at","payment_id");--> statement-breakpoint
CREATE INDEX "payment_amount" ON "payment" USING btree ("tenant_id","amount_major","payment_id");--> statement-breakpoint
CREATE INDEX "payment_risk" ON "payment" USING btree ("tenant_id","risk_score","payment_id");--> statement-breakpoint
CREATE INDEX "payment_reference" ON "payment" USING btree ("tenant_id","reference_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_email" ON "payment" USING btree ("tenant_id","email" text_pattern_ops) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "payment_phone_end" ON "payment" USING btree ("tenant_id","phone_end") WHERE phone_end is not null;--> statement-breakpoint
CREATE INDEX "payment_card_end" ON "payment" USING btree ("tenant_id","card_last4") WHERE card_last4 is not null;--> statement-breakpoint
CREATE INDEX "payment_sub_status" ON "payment" USING btree ("tenant_id","sub_status","created_at","payment_id") WHERE sub_status is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_order_id" ON "payment" USING btree ("tenant_id","order_id" text_pattern_ops);