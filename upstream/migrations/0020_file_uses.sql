CREATE TABLE "file_uses" (
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	"gate" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "file_uses_subject_type_subject_id_position_pk" PRIMARY KEY("subject_type","subject_id","position")
);
--> statement-breakpoint
INSERT INTO "file_uses" ("subject_type", "subject_id", "position", "file_id", "gate", "state")
SELECT 'feed', post."id", used."position", used."file_id", post."gate",
	CASE post."status" WHEN 'published' THEN 'published' WHEN 'archived' THEN 'archived' ELSE 'planned' END
FROM "feed_files" used JOIN "feed_posts" post ON post."id" = used."post_id" WHERE post."status" <> 'deleted'
UNION ALL
-- Places that everybody sees.
SELECT place."type", place."subject_id", 0, place."file_id", 'free', 'published' FROM (
	SELECT 'avatar' AS "type", "id" AS "subject_id", "avatar_file_id" AS "file_id" FROM "accounts"
	UNION ALL SELECT 'cover', "account_id", "cover_file_id" FROM "performers"
	UNION ALL SELECT 'welcome-video', "account_id", "welcome_video_file_id" FROM "performers"
	UNION ALL SELECT 'watermark', "performer_id", "file_id" FROM "watermarks"
	UNION ALL SELECT 'promo', "id", "file_id" FROM "promos"
	UNION ALL SELECT 'stream', "id", "poster_file_id" FROM "stream_sessions"
) place JOIN "files" ON "files"."id" = place."file_id";--> statement-breakpoint
DROP TABLE "feed_files";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "address_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_uses_file" ON "file_uses" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "files_poster" ON "files" USING btree ("poster_file_id") WHERE "files"."poster_file_id" is not null;--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "is_public";
