CREATE TABLE "payout_settings" (
	"performer_id" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"masked" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_settings_performer_id_kind_pk" PRIMARY KEY("performer_id","kind")
);
--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "commissions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_settings" ADD CONSTRAINT "payout_settings_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE no action ON UPDATE no action;