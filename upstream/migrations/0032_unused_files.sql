ALTER TABLE "files" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "files_unused_since" ON "files" USING btree ("unused_since") WHERE "files"."unused_since" is not null;--> statement-breakpoint
UPDATE "files" SET "unused_since" = now()
	WHERE "kind" = 'image' AND "kept_until" IS NULL AND "variants" @> '[{"name":"original"}]'
	AND NOT EXISTS (SELECT 1 FROM "file_uses" WHERE "file_uses"."file_id" = "files"."id");
