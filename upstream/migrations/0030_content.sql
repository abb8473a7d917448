CREATE TABLE "contents" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"performer_id" text NOT NULL,
	"state" text NOT NULL,
	"gate" text NOT NULL,
	"price_cents" bigint,
	"text" text NOT NULL,
	"total_photos" integer DEFAULT 0 NOT NULL,
	"total_videos" integer DEFAULT 0 NOT NULL,
	"has_thumbnail" boolean DEFAULT false NOT NULL,
	"total_likes" integer DEFAULT 0 NOT NULL,
	"total_comments" integer DEFAULT 0 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "contents"."search_text")) STORED,
	"scheduled_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"pinned_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contents_price" CHECK ("contents"."state" in ('draft', 'deleted') or ("contents"."gate" = 'price') = ("contents"."price_cents" is not null)),
	CONSTRAINT "contents_published_at" CHECK ("contents"."state" <> 'published' or "contents"."published_at" is not null),
	CONSTRAINT "contents_scheduled_at" CHECK ("contents"."state" <> 'scheduled' or "contents"."scheduled_at" is not null)
);
--> statement-breakpoint
-- Nothing could be scheduled before, so a post without a time is a draft.
INSERT INTO "contents" ("id", "kind", "performer_id", "state", "gate", "text", "total_photos", "total_videos",
  "total_likes", "total_comments", "search_text", "published_at", "pinned_at", "created_at", "updated_at")
SELECT p."id", 'feed', p."performer_id", CASE p."status" WHEN 'scheduled' THEN 'draft' ELSE p."status" END, p."gate",
  p."text", coalesce(used."photos", 0), coalesce(used."videos", 0), p."total_likes", p."total_comments",
  p."search_text", CASE WHEN p."status" IN ('draft', 'scheduled') THEN NULL ELSE coalesce(p."published_at", p."created_at") END,
  CASE WHEN p."is_pinned" AND p."status" = 'published' THEN coalesce(p."published_at", p."created_at") END,
  p."created_at", p."updated_at"
FROM "feed_posts" p
LEFT JOIN (
  SELECT u."subject_id", count(*) FILTER (WHERE f."kind" = 'image') AS "photos",
    count(*) FILTER (WHERE f."kind" = 'video') AS "videos"
  FROM "file_uses" u INNER JOIN "files" f ON f."id" = u."file_id"
  WHERE u."subject_type" = 'feed' GROUP BY u."subject_id"
) used ON used."subject_id" = p."id";--> statement-breakpoint
DROP TABLE "feed_posts" CASCADE;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_performer_id_performers_account_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."performers"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contents_performer" ON "contents" USING btree ("performer_id","kind","published_at" DESC NULLS LAST,"id") WHERE "contents"."state" = 'published';--> statement-breakpoint
CREATE INDEX "contents_pinned" ON "contents" USING btree ("performer_id","kind","pinned_at" DESC NULLS LAST,"published_at" DESC NULLS LAST,"id") WHERE "contents"."state" = 'published';--> statement-breakpoint
CREATE INDEX "contents_published" ON "contents" USING btree ("kind","published_at" DESC NULLS LAST,"id") WHERE "contents"."state" = 'published';--> statement-breakpoint
CREATE INDEX "contents_own" ON "contents" USING btree ("performer_id","kind","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "contents_scheduled" ON "contents" USING btree ("scheduled_at") WHERE "contents"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "contents_search" ON "contents" USING gin ("search_vector");