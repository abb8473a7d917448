CREATE TABLE "watermarks" (
	"performer_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"position" text NOT NULL,
	"opacity" integer NOT NULL,
	"file_id" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "welcome_video_file_id" text;--> statement-breakpoint
ALTER TABLE "watermarks" ADD CONSTRAINT "watermarks_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;