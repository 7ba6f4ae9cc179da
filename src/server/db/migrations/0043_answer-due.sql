ALTER TABLE "payment" ADD COLUMN "answer_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payment_answer_due" ON "payment" USING btree ("tenant_id","answer_due_at","payment_id") WHERE answer_due_at is not null;--> statement-breakpoint
UPDATE "payment" SET "answer_due_at" = "due"."due_at"
FROM (SELECT "tenant_id", "payment_id", min("due_at") AS "due_at" FROM "dispute" WHERE "due_at" IS NOT NULL GROUP BY 1, 2) "due"
WHERE "payment"."tenant_id" = "due"."tenant_id" AND "payment"."payment_id" = "due"."payment_id";
