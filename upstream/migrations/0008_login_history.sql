CREATE TABLE "login_history" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"outcome" text NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"network" text NOT NULL,
	"country" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_history" ADD CONSTRAINT "login_history_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_history_account" ON "login_history" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "login_history_created" ON "login_history" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "attempts_updated" ON "attempts" USING btree ("updated_at");