DROP INDEX "payment_event_payment";--> statement-breakpoint
ALTER TABLE "payment_order" ADD COLUMN "first_raw" jsonb;--> statement-breakpoint
ALTER TABLE "screening" ADD COLUMN "scenario_id" bigint;--> statement-breakpoint
ALTER TABLE "screening" ADD COLUMN "scenario_name" text;--> statement-breakpoint
UPDATE "screening" SET "scenario_id" = "payment"."scenario_id", "scenario_name" = "payment"."scenario_name" FROM "payment"
	WHERE "payment"."tenant_id" = "screening"."tenant_id" AND "payment"."payment_id" = "screening"."payment_id";--> statement-breakpoint
ALTER TABLE "screening" ALTER COLUMN "scenario_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "screening" ALTER COLUMN "scenario_name" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_event_payment" ON "payment_event" USING btree ("tenant_id","payment_id","at","event_id");