CREATE TABLE "delivery_report" (
	"tenant_id" bigint NOT NULL,
	"report_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint NOT NULL,
	"shipment_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"address" jsonb,
	"address_key" text,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"event_count" integer GENERATED ALWAYS AS (jsonb_array_length(events)) STORED,
	CONSTRAINT "delivery_report_tenant_id_report_id_pk" PRIMARY KEY("tenant_id","report_id")
);
--> statement-breakpoint
ALTER TABLE "delivery_report" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "delivery_report" ADD CONSTRAINT "delivery_report_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_report_repeat" ON "delivery_report" USING btree ("tenant_id","payment_id","shipment_id","at","status");--> statement-breakpoint
CREATE POLICY "delivery_report_own" ON "delivery_report" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "delivery_report_system" ON "delivery_report" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);