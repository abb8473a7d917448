ALTER TABLE "files" ADD COLUMN "kept_as" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "kept_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "files_kept" ON "files" USING btree ("owner_id","kept_as") WHERE "files"."kept_as" is not null;--> statement-breakpoint
CREATE INDEX "files_kept_until" ON "files" USING btree ("kept_until") WHERE "files"."kept_until" is not null;