CREATE TABLE "replay_order" (
	"tenant_id" bigint NOT NULL,
	"replay_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"person_key" text,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"is_counted" boolean NOT NULL,
	"decided_then" text NOT NULL,
	"decided_now" text NOT NULL,
	"stood_then" text NOT NULL,
	"stands_now" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"due_decision" text,
	"screenings" jsonb NOT NULL,
	"fate" text NOT NULL,
	"amount_shop" double precision,
	"scenario_id" bigint NOT NULL,
	"scenario_name" text NOT NULL,
	"risk_score" double precision NOT NULL,
	"number" integer NOT NULL,
	"trace" jsonb,
	CONSTRAINT "replay_order_tenant_id_replay_id_payment_id_pk" PRIMARY KEY("tenant_id","replay_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "replay_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "replay" (
	"tenant_id" bigint NOT NULL,
	"replay_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"draft_id" bigint,
	"draft_revision" integer,
	"live_version" integer NOT NULL,
	"name" text NOT NULL,
	"scenarios" jsonb NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure" text,
	"place" bigint DEFAULT 0 NOT NULL,
	"end_place" bigint NOT NULL,
	"orders_done" integer DEFAULT 0 NOT NULL,
	"orders_total" integer NOT NULL,
	"findings" jsonb NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "replay_tenant_id_replay_id_pk" PRIMARY KEY("tenant_id","replay_id")
);
--> statement-breakpoint
ALTER TABLE "replay" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "replay_order" ADD CONSTRAINT "replay_order_tenant_id_replay_id_replay_tenant_id_replay_id_fk" FOREIGN KEY ("tenant_id","replay_id") REFERENCES "public"."replay"("tenant_id","replay_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_order" ADD CONSTRAINT "replay_order_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay" ADD CONSTRAINT "replay_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay" ADD CONSTRAINT "replay_tenant_id_draft_id_scenario_draft_tenant_id_draft_id_fk" FOREIGN KEY ("tenant_id","draft_id") REFERENCES "public"."scenario_draft"("tenant_id","draft_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replay_order_person" ON "replay_order" USING btree ("tenant_id","replay_id","person_key","created_at") WHERE person_key is not null;--> statement-breakpoint
CREATE INDEX "replay_order_due" ON "replay_order" USING btree ("tenant_id","replay_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "replay_order_shift" ON "replay_order" USING btree ("tenant_id","replay_id","decided_then","decided_now","created_at","payment_id");--> statement-breakpoint
CREATE INDEX "replay_order_payment" ON "replay_order" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE INDEX "replay_draft" ON "replay" USING btree ("tenant_id","draft_id") WHERE draft_id is not null;--> statement-breakpoint
CREATE INDEX "order_version_place" ON "order_version" USING btree ("tenant_id","version_id");--> statement-breakpoint
CREATE POLICY "replay_order_own" ON "replay_order" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "replay_order_system" ON "replay_order" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "replay_own" ON "replay" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "replay_system" ON "replay" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);