CREATE TABLE "views" (
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"visitor" text NOT NULL,
	"network" text,
	"place" integer,
	"day" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_subject_type_subject_id_visitor_day_pk" PRIMARY KEY("subject_type","subject_id","visitor","day")
);
--> statement-breakpoint
-- Written by hand: the views of the last days stay, so that nobody counts twice today.
INSERT INTO "views" ("subject_type", "subject_id", "owner_id", "visitor", "network", "place", "day", "seen_at")
SELECT 'performer', "performer_id", "performer_id", "visitor", "network", "place", "day", "seen_at" FROM "performer_views";--> statement-breakpoint
ALTER TABLE "performer_views" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "performer_views" CASCADE;--> statement-breakpoint
ALTER TABLE "contents" DROP CONSTRAINT "contents_counters";--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "total_views" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "views_place" ON "views" USING btree ("subject_type","subject_id","day","network","place");--> statement-breakpoint
CREATE INDEX "views_seen" ON "views" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_counters" CHECK ("contents"."total_likes" >= 0 and "contents"."total_comments" >= 0 and "contents"."total_views" >= 0);