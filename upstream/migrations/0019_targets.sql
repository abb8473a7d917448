-- Until now only posts had comments.
ALTER TABLE "comments" ADD COLUMN "object_type" text DEFAULT 'feed' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "object_type" DROP DEFAULT;--> statement-breakpoint
-- A post has one name in all that is done to it.
UPDATE "reports" SET "target_type" = 'feed' WHERE "target_type" = 'post';
