CREATE TABLE "monthly_usage" (
	"tenant_id" bigint NOT NULL,
	"month" text NOT NULL,
	"verifications" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "monthly_usage_tenant_id_month_pk" PRIMARY KEY("tenant_id","month")
);
--> statement-breakpoint
ALTER TABLE "monthly_usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_request" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signed_delivery" (
	"source" text NOT NULL,
	"delivery_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signed_delivery_source_delivery_id_pk" PRIMARY KEY("source","delivery_id")
);
--> statement-breakpoint
ALTER TABLE "signed_delivery" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscription" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"checkout_id" text,
	"status" text NOT NULL,
	"plan" text,
	"period_end" timestamp (3) with time zone,
	"next_plan" text,
	"unpaid_since" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "subscription" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_key" (
	"tenant_id" bigint NOT NULL,
	"key_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"name" text NOT NULL,
	"is_main" boolean NOT NULL,
	"scopes" jsonb NOT NULL,
	"key_hash" text NOT NULL,
	"key_encrypted" "bytea" NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_tenant_id_key_id_pk" PRIMARY KEY("tenant_id","key_id")
);
--> statement-breakpoint
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_confirmation" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "email_confirmation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shopify_connect" (
	"tenant_id" bigint NOT NULL,
	"shopify_shop" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"was_refused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shopify_connect_tenant_id_shopify_shop_pk" PRIMARY KEY("tenant_id","shopify_shop")
);
--> statement-breakpoint
ALTER TABLE "shopify_connect" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signup_invitation" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "signup_invitation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signup" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"answer_sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signup" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_event" (
	"tenant_id" bigint NOT NULL,
	"event_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"area" text NOT NULL,
	"by_name" text NOT NULL,
	"what" text NOT NULL,
	"subject" text,
	"before" text,
	"after" text,
	CONSTRAINT "audit_event_tenant_id_event_id_pk" PRIMARY KEY("tenant_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitation" (
	"tenant_id" bigint NOT NULL,
	"invitation_id" bigint DEFAULT nextval('surety_id') NOT NULL,
	"email" text NOT NULL,
	"full_name" text,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "invitation_tenant_id_invitation_id_pk" PRIMARY KEY("tenant_id","invitation_id")
);
--> statement-breakpoint
ALTER TABLE "invitation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "tenant_shop_name";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "session_id" bigint DEFAULT nextval('surety_id') NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "key_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "shopify_shop" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "industry" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "order_value_band" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "monthly_orders_band" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "affiliate_code" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "background_color" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "text_color" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "element_color" text;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "logo" "bytea";--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "signature" "bytea";--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "mail_language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "has_first_steps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "first_rule_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "first_steps_dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "person_account" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "person_account" ADD COLUMN "totp_secret_encrypted" "bytea";--> statement-breakpoint
ALTER TABLE "person_account" ADD COLUMN "totp_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "person_account" ADD COLUMN "totp_last_step" bigint;--> statement-breakpoint
ALTER TABLE "monthly_usage" ADD CONSTRAINT "monthly_usage_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_request" ADD CONSTRAINT "plan_request_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmation" ADD CONSTRAINT "email_confirmation_user_id_person_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_connect" ADD CONSTRAINT "shopify_connect_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_person_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signed_delivery_at" ON "signed_delivery" USING btree ("at");--> statement-breakpoint
CREATE INDEX "subscription_provider_id" ON "subscription" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_main" ON "api_key" USING btree ("tenant_id") WHERE is_main;--> statement-breakpoint
CREATE INDEX "api_key_hash" ON "api_key" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "email_confirmation_user" ON "email_confirmation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shopify_connect_shop" ON "shopify_connect" USING btree ("shopify_shop");--> statement-breakpoint
CREATE INDEX "signup_created" ON "signup" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_event_at" ON "audit_event" USING btree ("tenant_id","at","event_id");--> statement-breakpoint
CREATE INDEX "invitation_token" ON "invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_shopify_shop" ON "tenant" USING btree ("shopify_shop");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_shop_name" ON "tenant" USING btree ("shop_name") WHERE shop_name not like '%.myshopify.com';--> statement-breakpoint
CREATE POLICY "monthly_usage_own" ON "monthly_usage" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "monthly_usage_system" ON "monthly_usage" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "plan_request_own" ON "plan_request" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "plan_request_system" ON "plan_request" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signed_delivery_system" ON "signed_delivery" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "subscription_own" ON "subscription" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "subscription_system" ON "subscription" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "api_key_own" ON "api_key" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "api_key_system" ON "api_key" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "email_confirmation_system" ON "email_confirmation" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "shopify_connect_own" ON "shopify_connect" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "shopify_connect_system" ON "shopify_connect" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signup_invitation_system" ON "signup_invitation" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signup_system" ON "signup" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "audit_event_own" ON "audit_event" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "audit_event_system" ON "audit_event" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invitation_own" ON "invitation" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "invitation_system" ON "invitation" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "recovery_code_system" ON "recovery_code" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
UPDATE "tenant" SET "shopify_shop" = "shop_name" WHERE "shop_name" LIKE '%.myshopify.com';--> statement-breakpoint
INSERT INTO "api_key" ("tenant_id", "name", "is_main", "scopes", "key_hash", "key_encrypted", "created_at")
  SELECT "tenant_id", 'Main key', true, '["orders", "read", "privacy"]', "api_key_hash", "api_key_encrypted", "created_at" FROM "tenant";--> statement-breakpoint
UPDATE "session" "s" SET "key_id" = "k"."key_id" FROM "api_key" "k" WHERE "k"."tenant_id" = "s"."key_tenant_id";
