CREATE TABLE "list_span" (
	"tenant_id" bigint NOT NULL,
	"span_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"list_id" bigint NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"written" text,
	"payment_id" bigint,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_span_tenant_id_span_id_pk" PRIMARY KEY("tenant_id","span_id"),
	CONSTRAINT "list_span_not_empty" CHECK (from_at < until_at)
);
--> statement-breakpoint
ALTER TABLE "list_span" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_version" (
	"tenant_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"version_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"screened" boolean NOT NULL,
	"raw" jsonb NOT NULL,
	"amount_minor" bigint NOT NULL,
	"amount_shop" double precision,
	"card_bin" text,
	"card_country" text,
	"acquirer" text,
	"person_key" text,
	"email_key" text,
	"card_key" text,
	"device_key" text,
	"ip_key" text,
	"phone_key" text,
	"address_key" text,
	CONSTRAINT "order_version_tenant_id_payment_id_version_id_pk" PRIMARY KEY("tenant_id","payment_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "order_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "list_entry" ADD COLUMN "held_from" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "list_entry" SET "held_from" = "added_at";--> statement-breakpoint
ALTER TABLE "list_entry" ALTER COLUMN "held_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "list_span" ADD CONSTRAINT "list_span_tenant_id_list_id_custom_list_tenant_id_list_id_fk" FOREIGN KEY ("tenant_id","list_id") REFERENCES "public"."custom_list"("tenant_id","list_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_span" ADD CONSTRAINT "list_span_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_version" ADD CONSTRAINT "order_version_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_span_from" ON "list_span" USING btree ("tenant_id","list_id","from_at","value");--> statement-breakpoint
CREATE INDEX "list_span_value" ON "list_span" USING btree ("tenant_id","list_id","value");--> statement-breakpoint
CREATE INDEX "list_span_until" ON "list_span" USING btree ("tenant_id","until_at");--> statement-breakpoint
CREATE INDEX "list_span_payment" ON "list_span" USING btree ("tenant_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "order_version_person_key" ON "order_version" USING btree ("tenant_id","person_key","version_id") WHERE person_key is not null;--> statement-breakpoint
CREATE INDEX "order_version_email_key" ON "order_version" USING btree ("tenant_id","email_key","version_id") WHERE email_key is not null;--> statement-breakpoint
CREATE INDEX "order_version_card_key" ON "order_version" USING btree ("tenant_id","card_key","version_id") WHERE card_key is not null;--> statement-breakpoint
CREATE INDEX "order_version_device_key" ON "order_version" USING btree ("tenant_id","device_key","version_id") WHERE device_key is not null;--> statement-breakpoint
CREATE INDEX "order_version_ip_key" ON "order_version" USING btree ("tenant_id","ip_key","version_id") WHERE ip_key is not null;--> statement-breakpoint
CREATE INDEX "order_version_phone_key" ON "order_version" USING btree ("tenant_id","phone_key","version_id") WHERE phone_key is not null;--> statement-breakpoint
CREATE INDEX "order_version_address_key" ON "order_version" USING btree ("tenant_id","address_key","version_id") WHERE address_key is not null;--> statement-breakpoint
CREATE INDEX "list_entry_held" ON "list_entry" USING btree ("tenant_id","list_id","held_from","value");--> statement-breakpoint
CREATE POLICY "list_span_own" ON "list_span" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "list_span_system" ON "list_span" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "order_version_own" ON "order_version" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "order_version_system" ON "order_version" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);