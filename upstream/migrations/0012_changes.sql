CREATE TABLE "changes" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"from_value" jsonb,
	"to_value" jsonb,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "changes" ("id", "kind", "key", "from_value", "to_value", "changed_by", "changed_at")
	SELECT "id", 'setting', "key", "from_value", "to_value", "changed_by", "changed_at" FROM "setting_changes";--> statement-breakpoint
DROP TABLE "setting_changes" CASCADE;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "changes_changed" ON "changes" USING btree ("changed_at" DESC NULLS LAST);