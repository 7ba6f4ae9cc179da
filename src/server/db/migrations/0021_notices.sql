CREATE TABLE "notice_choice" (
	"tenant_id" bigint NOT NULL,
	"person_key" text NOT NULL,
	"user_id" bigint,
	"staff_id" text,
	"kinds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"digest_hour" integer,
	"digest_day" text,
	"email" text,
	"new_email" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_choice_tenant_id_person_key_pk" PRIMARY KEY("tenant_id","person_key")
);
--> statement-breakpoint
ALTER TABLE "notice_choice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_cursor" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"done_event_id" bigint NOT NULL,
	"next_event_id" bigint NOT NULL,
	"turned_at" timestamp (3) with time zone NOT NULL,
	"told_event_ids" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_cursor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notice_failure" (
	"tenant_id" bigint NOT NULL,
	"receiver" text NOT NULL,
	"shown_as" text NOT NULL,
	"message" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"will_retry" boolean NOT NULL,
	CONSTRAINT "notice_failure_tenant_id_receiver_pk" PRIMARY KEY("tenant_id","receiver")
);
--> statement-breakpoint
ALTER TABLE "notice_failure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shop_slack" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"url_encrypted" "bytea" NOT NULL,
	"kinds" jsonb NOT NULL,
	"digest_hour" integer,
	"digest_day" text
);
--> statement-breakpoint
ALTER TABLE "shop_slack" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "person_account" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD CONSTRAINT "notice_choice_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_cursor" ADD CONSTRAINT "notice_cursor_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_failure" ADD CONSTRAINT "notice_failure_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_slack" ADD CONSTRAINT "shop_slack_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "notice_choice_own" ON "notice_choice" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "notice_choice_system" ON "notice_choice" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "notice_cursor_own" ON "notice_cursor" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "notice_cursor_system" ON "notice_cursor" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "notice_failure_own" ON "notice_failure" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "notice_failure_system" ON "notice_failure" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "shop_slack_own" ON "shop_slack" AS PERMISSIVE FOR ALL TO "surety_app" USING (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])) WITH CHECK (tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[]));--> statement-breakpoint
CREATE POLICY "shop_slack_system" ON "shop_slack" AS PERMISSIVE FOR ALL TO "surety_system" USING (true) WITH CHECK (true);--> statement-breakpoint
-- So far, a password could only be set with a link that was sent to the address.
UPDATE "person_account" SET "email_confirmed_at" = "created_at" WHERE "password_hash" IS NOT NULL;
