CREATE SEQUENCE "public"."surety_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "daily_delta" (
	"tenant_id" bigint NOT NULL,
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"scenario_id" bigint NOT NULL,
	"acquirer" text NOT NULL,
	"origin" text NOT NULL,
	"decision" text NOT NULL,
	"guarantee_status" integer NOT NULL,
	"dispute_state" text NOT NULL,
	"has_chargeback" boolean NOT NULL,
	"chargeback_reason" text NOT NULL,
	"orders" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"refunded_minor" bigint NOT NULL,
	"delta_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	CONSTRAINT "daily_delta_tenant_id_delta_id_pk" PRIMARY KEY("tenant_id","delta_id")
);
--> statement-breakpoint
ALTER TABLE "daily_delta" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "daily_figure" (
	"tenant_id" bigint NOT NULL,
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"scenario_id" bigint NOT NULL,
	"acquirer" text NOT NULL,
	"origin" text NOT NULL,
	"decision" text NOT NULL,
	"guarantee_status" integer NOT NULL,
	"dispute_state" text NOT NULL,
	"has_chargeback" boolean NOT NULL,
	"chargeback_reason" text NOT NULL,
	"orders" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"refunded_minor" bigint NOT NULL,
	CONSTRAINT "daily_figure_cell" PRIMARY KEY("tenant_id","day","currency","scenario_id","acquirer","origin","decision","guarantee_status","dispute_state","has_chargeback","chargeback_reason")
);
--> statement-breakpoint
ALTER TABLE "daily_figure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "demo_progress" (
	"demo_id" integer PRIMARY KEY NOT NULL,
	"seed" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "demo_progress" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outcome" (
	"tenant_id" bigint NOT NULL,
	"outcome_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint NOT NULL,
	"repeat_key" text NOT NULL,
	"external_id" text,
	"type" text NOT NULL,
	"reason" text,
	"reason_code" text,
	"amount_minor" bigint,
	"currency" text,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_key" text,
	"email_key" text,
	"card_key" text,
	"device_key" text,
	CONSTRAINT "outcome_tenant_id_outcome_id_pk" PRIMARY KEY("tenant_id","outcome_id")
);
--> statement-breakpoint
ALTER TABLE "outcome" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "password_reset" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_comment" (
	"tenant_id" bigint NOT NULL,
	"comment_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint NOT NULL,
	"user_id" bigint,
	"full_name" text NOT NULL,
	"comment" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_comment_tenant_id_comment_id_pk" PRIMARY KEY("tenant_id","comment_id")
);
--> statement-breakpoint
ALTER TABLE "payment_comment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_event" (
	"tenant_id" bigint NOT NULL,
	"event_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"payment_id" bigint NOT NULL,
	"type" text NOT NULL,
	"field" text,
	"from_value" text,
	"to_value" text,
	"by_whom" text,
	"description" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_event_tenant_id_event_id_pk" PRIMARY KEY("tenant_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "payment_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_order" (
	"tenant_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"raw" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	CONSTRAINT "payment_order_tenant_id_payment_id_pk" PRIMARY KEY("tenant_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "payment_order" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment" (
	"tenant_id" bigint NOT NULL,
	"payment_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"order_id" text NOT NULL,
	"reference" text NOT NULL,
	"order_type" text NOT NULL,
	"transaction_type" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"amount_minor" bigint NOT NULL,
	"amount_major" double precision NOT NULL,
	"currency" text NOT NULL,
	"payer_first_name" text,
	"payer_last_name" text,
	"email" text,
	"phone_digits" text,
	"card_bin" text,
	"card_last4" text,
	"acquirer" text,
	"origin" text,
	"sub_status" text,
	"decision" text NOT NULL,
	"guarantee_status" integer NOT NULL,
	"risk_score" double precision NOT NULL,
	"scenario_id" bigint NOT NULL,
	"scenario_name" text NOT NULL,
	"chargeback_id" text,
	"chargeback_reason" text,
	"dispute_state" text,
	"cancel_reason" text,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"person_key" text,
	"email_key" text,
	"card_key" text,
	"device_key" text,
	"ip_key" text,
	"phone_key" text,
	"address_key" text,
	CONSTRAINT "payment_tenant_id_payment_id_pk" PRIMARY KEY("tenant_id","payment_id"),
	CONSTRAINT "payment_amount" CHECK (amount_minor >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scenario_set" (
	"tenant_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"scenarios" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scenario_set_tenant_id_version_pk" PRIMARY KEY("tenant_id","version")
);
--> statement-breakpoint
ALTER TABLE "scenario_set" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scenario" (
	"tenant_id" bigint NOT NULL,
	"scenario_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"priority" integer,
	"is_psp" boolean DEFAULT false NOT NULL,
	"is_catch_all" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"rules" jsonb NOT NULL,
	"guarantee_action" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scenario_tenant_id_scenario_id_pk" PRIMARY KEY("tenant_id","scenario_id")
);
--> statement-breakpoint
ALTER TABLE "scenario" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "screening" (
	"tenant_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"set_version" integer NOT NULL,
	"decided_by" text NOT NULL,
	"risk_score" double precision NOT NULL,
	"decision" text NOT NULL,
	"took_micros" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"trace" jsonb NOT NULL,
	CONSTRAINT "screening_tenant_id_payment_id_pk" PRIMARY KEY("tenant_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "screening" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"key_tenant_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"failure_id" bigint PRIMARY KEY DEFAULT nextval('surety_id') NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_failure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenant" (
	"tenant_id" bigint PRIMARY KEY DEFAULT nextval('surety_id') NOT NULL,
	"name" text NOT NULL,
	"shop_name" text NOT NULL,
	"platform" text,
	"type" text DEFAULT '1' NOT NULL,
	"premium" integer DEFAULT 0 NOT NULL,
	"is_master" boolean DEFAULT false NOT NULL,
	"master_tenant_id" bigint,
	"is_onboarding" boolean DEFAULT false NOT NULL,
	"has_guarantee" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"subscription_id" text,
	"dashboard_visibility" text DEFAULT 'blurred' NOT NULL,
	"show_beneficiaries" boolean DEFAULT false NOT NULL,
	"reauthorization_required" boolean DEFAULT false NOT NULL,
	"api_key_hash" text NOT NULL,
	"api_key_encrypted" "bytea" NOT NULL,
	"orders_per_second" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenant" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenant_user" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "tenant_user_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "tenant_user" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_account" (
	"user_id" bigint PRIMARY KEY DEFAULT nextval('surety_id') NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outcome" ADD CONSTRAINT "outcome_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_person_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_comment" ADD CONSTRAINT "payment_comment_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario_set" ADD CONSTRAINT "scenario_set_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario" ADD CONSTRAINT "scenario_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening" ADD CONSTRAINT "screening_tenant_id_payment_id_payment_tenant_id_payment_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payment"("tenant_id","payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_person_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_key_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("key_tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_user" ADD CONSTRAINT "tenant_user_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_user" ADD CONSTRAINT "tenant_user_user_id_person_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_repeat" ON "outcome" USING btree ("tenant_id","payment_id","repeat_key");--> statement-breakpoint
CREATE INDEX "outcome_person" ON "outcome" USING btree ("tenant_id","person_key","at") WHERE person_key is not null;--> statement-breakpoint
CREATE INDEX "outcome_email" ON "outcome" USING btree ("tenant_id","email_key","at") WHERE email_key is not null;--> statement-breakpoint
CREATE INDEX "outcome_card" ON "outcome" USING btree ("tenant_id","card_key","at") WHERE card_key is not null;--> statement-breakpoint
CREATE INDEX "outcome_device" ON "outcome" USING btree ("tenant_id","device_key","at") WHERE device_key is not null;--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_comment_payment" ON "payment_comment" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_event_payment" ON "payment_event" USING btree ("tenant_id","payment_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_order_id" ON "payment" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "payment_newest" ON "payment" USING btree ("tenant_id","created_at","payment_id");--> statement-breakpoint
CREATE INDEX "payment_person_key" ON "payment" USING btree ("tenant_id","person_key","created_at") WHERE person_key is not null;--> statement-breakpoint
CREATE INDEX "payment_email_key" ON "payment" USING btree ("tenant_id","email_key","created_at") WHERE email_key is not null;--> statement-breakpoint
CREATE INDEX "payment_card_key" ON "payment" USING btree ("tenant_id","card_key","created_at") WHERE card_key is not null;--> statement-breakpoint
CREATE INDEX "payment_device_key" ON "payment" USING btree ("tenant_id","device_key","created_at") WHERE device_key is not null;--> statement-breakpoint
CREATE INDEX "payment_ip_key" ON "payment" USING btree ("tenant_id","ip_key","created_at") WHERE ip_key is not null;--> statement-breakpoint
CREATE INDEX "payment_phone_key" ON "payment" USING btree ("tenant_id","phone_key","created_at") WHERE phone_key is not null;--> statement-breakpoint
CREATE INDEX "payment_address_key" ON "payment" USING btree ("tenant_id","address_key","created_at") WHERE address_key is not null;--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_created" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_in_failure_subject" ON "sign_in_failure" USING btree ("subject","at");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_shop_name" ON "tenant" USING btree ("shop_name");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_api_key" ON "tenant" USING btree ("api_key_hash");--> statement-breakpoint
CREATE INDEX "tenant_master" ON "tenant" USING btree ("master_tenant_id");--> statement-breakpoint
CREATE INDEX "tenant_user_user" ON "tenant_user" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_account_email" ON "person_account" USING btree ("email");--> statement-breakpoint
CREATE POLICY "daily_delta_own" ON "daily_delta" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "daily_delta_system" ON "daily_delta" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "daily_figure_own" ON "daily_figure" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "daily_figure_system" ON "daily_figure" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "demo_progress_system" ON "demo_progress" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "outcome_own" ON "outcome" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "outcome_system" ON "outcome" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "password_reset_system" ON "password_reset" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "payment_comment_own" ON "payment_comment" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "payment_comment_system" ON "payment_comment" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "payment_event_own" ON "payment_event" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "payment_event_system" ON "payment_event" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "payment_order_own" ON "payment_order" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "payment_order_system" ON "payment_order" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "payment_own" ON "payment" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "payment_system" ON "payment" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "scenario_set_own" ON "scenario_set" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "scenario_set_system" ON "scenario_set" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "scenario_own" ON "scenario" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "scenario_system" ON "scenario" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "screening_own" ON "screening" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "screening_system" ON "screening" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "session_system" ON "session" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sign_in_failure_system" ON "sign_in_failure" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_own" ON "tenant" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "tenant_system" ON "tenant" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_user_own" ON "tenant_user" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "tenant_user_system" ON "tenant_user" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "person_account_system" ON "person_account" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);