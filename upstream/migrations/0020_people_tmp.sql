CREATE TABLE "performer_live" (
	"performer_id" text PRIMARY KEY NOT NULL,
	"stream_id" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"viewer_count" integer DEFAULT 0 NOT NULL,
	"is_interrupted" boolean DEFAULT false NOT NULL,
	"poster_file_id" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "performer_live_stream_id_unique" UNIQUE("stream_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_stream_id_stream_sessions_id_fk";
--> statement-breakpoint
ALTER TABLE "performer_blocked_countries" DROP CONSTRAINT "performer_blocked_countries_performer_id_performers_account_id_fk";
--> statement-breakpoint
ALTER TABLE "performer_blocked_users" DROP CONSTRAINT "performer_blocked_users_performer_id_performers_account_id_fk";
--> statement-breakpoint
ALTER TABLE "performer_live" ADD CONSTRAINT "performer_live_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performer_blocked_countries" ADD CONSTRAINT "performer_blocked_countries_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performer_blocked_users" ADD CONSTRAINT "performer_blocked_users_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;