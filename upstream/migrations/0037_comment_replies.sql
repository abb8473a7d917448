CREATE TABLE "comment_rules" (
	"performer_id" text PRIMARY KEY NOT NULL,
	"commenters" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "total_replies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comment_rules" ADD CONSTRAINT "comment_rules_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_owner" ON "comments" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "comments_pinned" ON "comments" USING btree ("object_id") WHERE "comments"."pinned_at" is not null;--> statement-breakpoint
UPDATE "comments" SET "owner_id" = "contents"."performer_id" FROM "contents"
  WHERE "contents"."id" = "comments"."object_id" AND "contents"."kind" = "comments"."object_type";
