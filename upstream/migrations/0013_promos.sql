ALTER TABLE "promos" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- A banner outlives the account of the operator who gave it its image.
UPDATE "files" SET "owner_id" = '00000000-0000-0000-0000-000000000000' WHERE "id" IN (SELECT "file_id" FROM "promos");
