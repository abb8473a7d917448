ALTER TABLE "stream_sessions" ADD COLUMN "is_camera_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_sessions" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;