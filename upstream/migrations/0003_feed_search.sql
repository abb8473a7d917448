ALTER TABLE "feed_posts" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_posts" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "feed_posts"."search_text")) STORED;--> statement-breakpoint
CREATE INDEX "feed_posts_pinned" ON "feed_posts" USING btree ("performer_id","is_pinned" DESC NULLS LAST,"published_at" DESC NULLS LAST,"id") WHERE "feed_posts"."status" = 'published';--> statement-breakpoint
CREATE INDEX "feed_posts_search" ON "feed_posts" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "performer_blocked_countries_country" ON "performer_blocked_countries" USING btree ("country");