ALTER TABLE "accounts" ADD COLUMN "deletes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "gives_up_balance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "status_when_kept" text;--> statement-breakpoint
ALTER TABLE "former_usernames" ADD COLUMN "username_skeleton" text GENERATED ALWAYS AS (replace(replace(translate(lower("former_usernames"."username"), '01i._', 'oll'), 'rn', 'm'), 'vv', 'w')) STORED;--> statement-breakpoint
CREATE INDEX "accounts_deletes_at" ON "accounts" USING btree ("deletes_at");--> statement-breakpoint
CREATE INDEX "former_usernames_skeleton" ON "former_usernames" USING btree ("username_skeleton");