CREATE TABLE "message_interaction" (
	"tenant_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	"interaction" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"place" jsonb,
	CONSTRAINT "message_interaction_tenant_id_payment_id_message_id_interaction_pk" PRIMARY KEY("tenant_id","payment_id","message_id","interaction")
);
--> statement-breakpoint
ALTER TABLE "message_interaction" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_message" (
	"tenant_id" bigint NOT NULL,
	"message_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint NOT NULL,
	"external_id" text NOT NULL,
	"subject" text,
	"sent_at" timestamp (3) with time zone,
	"url" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_message_tenant_id_payment_id_message_id_pk" PRIMARY KEY("tenant_id","payment_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "order_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_interaction" ADD CONSTRAINT "message_interaction_tenant_id_payment_id_message_id_order_message_tenant_id_payment_id_message_id_fk" FOREIGN KEY ("tenant_id","payment_id","message_id") REFERENCES "public"."order_message"("tenant_id","payment_id","message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_message" ADD CONSTRAINT "order_message_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_message_repeat" ON "order_message" USING btree ("tenant_id","payment_id","external_id");--> statement-breakpoint
CREATE POLICY "message_interaction_own" ON "message_interaction" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "message_interaction_system" ON "message_interaction" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "order_message_own" ON "order_message" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "order_message_system" ON "order_message" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);