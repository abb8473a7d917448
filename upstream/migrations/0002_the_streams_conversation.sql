ALTER TABLE "stream_sessions" ADD COLUMN "conversation_id" text;--> statement-breakpoint
UPDATE "stream_sessions" SET "conversation_id" = coalesce(
  (SELECT "conversations"."id" FROM "conversations" WHERE "conversations"."stream_id" = "stream_sessions"."id"),
  "stream_sessions"."id"
);--> statement-breakpoint
ALTER TABLE "stream_sessions" ALTER COLUMN "conversation_id" SET NOT NULL;
