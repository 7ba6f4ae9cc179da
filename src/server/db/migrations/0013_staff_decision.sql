CREATE TABLE "staff_decision" (
	"tenant_id" bigint NOT NULL,
	"staff_decision_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint NOT NULL,
	"action" text NOT NULL,
	"guarantee_status" integer NOT NULL,
	"guarantee_note" text,
	"reason_code" text,
	"reason_text" text,
	"user_id" bigint,
	"full_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_decision_tenant_id_staff_decision_id_pk" PRIMARY KEY("tenant_id","staff_decision_id")
);
--> statement-breakpoint
ALTER TABLE "staff_decision" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "staff_decision" ADD CONSTRAINT "staff_decision_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_decision_payment" ON "staff_decision" USING btree ("tenant_id","payment_id","staff_decision_id");--> statement-breakpoint
CREATE POLICY "staff_decision_own" ON "staff_decision" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "staff_decision_system" ON "staff_decision" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);