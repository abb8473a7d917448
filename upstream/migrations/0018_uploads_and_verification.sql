ALTER TABLE "files" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "performers" ADD COLUMN "welcome_video_file_id" text;