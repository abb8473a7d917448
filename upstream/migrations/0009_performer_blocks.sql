CREATE TABLE "performer_blocked_users" (
	"performer_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "performer_blocked_users_user_id_performer_id_pk" PRIMARY KEY("user_id","performer_id")
);
--> statement-breakpoint
CREATE TABLE "play_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"account_id" text,
	"country" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "performer_blocked_users" ADD CONSTRAINT "performer_blocked_users_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performer_blocked_users" ADD CONSTRAINT "performer_blocked_users_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_tokens" ADD CONSTRAINT "play_tokens_stream_id_stream_sessions_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."stream_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "performer_blocked_users_performer" ON "performer_blocked_users" USING btree ("performer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "play_tokens_stream" ON "play_tokens" USING btree ("stream_id","account_id");--> statement-breakpoint
CREATE INDEX "play_tokens_expired" ON "play_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "earnings_transaction" ON "earnings" USING btree ("ledger_transaction_id");