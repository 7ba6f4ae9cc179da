DROP INDEX "visit_started";--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "is_joined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "visit_unjoined" ON "visit" USING btree ("started_at") WHERE not is_joined;--> statement-breakpoint
CREATE INDEX "visit_unjoined_of_tenant" ON "visit" USING btree ("tenant_id","started_at") WHERE not is_joined;