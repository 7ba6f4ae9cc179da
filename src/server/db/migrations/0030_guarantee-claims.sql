CREATE TABLE "claim" (
	"tenant_id" bigint NOT NULL,
	"claim_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint NOT NULL,
	"state" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"chargeback_at" timestamp (3) with time zone NOT NULL,
	"prepared_at" timestamp (3) with time zone NOT NULL,
	"files_at" timestamp (3) with time zone,
	"filed_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"accepted_minor" bigint,
	"decline_reason" text,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "claim_tenant_id_claim_id_pk" PRIMARY KEY("tenant_id","claim_id")
);
--> statement-breakpoint
ALTER TABLE "claim" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cover_break" (
	"tenant_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"because" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cover_break_tenant_id_payment_id_because_pk" PRIMARY KEY("tenant_id","payment_id","because")
);
--> statement-breakpoint
ALTER TABLE "cover_break" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tracking_cursor" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"payment_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tracking_cursor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tracking_watch" (
	"tenant_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"warned_at" timestamp (3) with time zone,
	CONSTRAINT "tracking_watch_tenant_id_payment_id_pk" PRIMARY KEY("tenant_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "tracking_watch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "cover_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "cover_ended_because" text;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_break" ADD CONSTRAINT "cover_break_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_cursor" ADD CONSTRAINT "tracking_cursor_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_watch" ADD CONSTRAINT "tracking_watch_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_payment" ON "claim" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE INDEX "claim_files_at" ON "claim" USING btree ("files_at");--> statement-breakpoint
CREATE INDEX "claim_state" ON "claim" USING btree ("state","claim_id");--> statement-breakpoint
CREATE INDEX "tracking_watch_next" ON "tracking_watch" USING btree ("tenant_id","next_at");--> statement-breakpoint
CREATE INDEX "delivery_report_received" ON "delivery_report" USING btree ("tenant_id","received_at");--> statement-breakpoint
CREATE POLICY "claim_own" ON "claim" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "claim_system" ON "claim" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "cover_break_own" ON "cover_break" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "cover_break_system" ON "cover_break" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tracking_cursor_own" ON "tracking_cursor" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "tracking_cursor_system" ON "tracking_cursor" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tracking_watch_own" ON "tracking_watch" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "tracking_watch_system" ON "tracking_watch" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);