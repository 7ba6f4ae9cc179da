ALTER TABLE "tenant" ADD COLUMN "guarantee_cap_usd" integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "staff_guarantee" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "retention_months" integer DEFAULT 25 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "decided_by" text DEFAULT 'screening' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "guarantee_note" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "closed_because" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
-- Held orders that are there close like new ones.
UPDATE "payment" SET "due_at" = "created_at" + interval '14 days' WHERE "decision" = 'pending';--> statement-breakpoint
ALTER TABLE "screening" ADD COLUMN "number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "screening" ADD COLUMN "guarantee_obstacles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "screening" ADD COLUMN "guarantee_status" integer;--> statement-breakpoint
-- What was guaranteed when it was decided stays so: until now the status never changed afterwards.
UPDATE "screening" SET "guarantee_status" = "payment"."guarantee_status" FROM "payment"
	WHERE "payment"."tenant_id" = "screening"."tenant_id" AND "payment"."payment_id" = "screening"."payment_id";--> statement-breakpoint
ALTER TABLE "screening" ALTER COLUMN "guarantee_status" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "screening" DROP CONSTRAINT "screening_tenant_id_payment_id_pk";--> statement-breakpoint
ALTER TABLE "screening" ADD CONSTRAINT "screening_tenant_id_payment_id_number_pk" PRIMARY KEY("tenant_id","payment_id","number");--> statement-breakpoint
CREATE INDEX "payment_approved" ON "payment" USING btree ("tenant_id","currency","created_at") WHERE decision = 'approved';--> statement-breakpoint
CREATE INDEX "payment_due" ON "payment" USING btree ("due_at") WHERE due_at is not null and closed_at is null;
