CREATE INDEX "earnings_fan" ON "earnings" USING btree ("fan_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reactions_own" ON "reactions" USING btree ("account_id","action","created_at" DESC NULLS LAST,"object_id");--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_counters" CHECK ("contents"."total_likes" >= 0 and "contents"."total_comments" >= 0);--> statement-breakpoint
ALTER TABLE "performers" ADD CONSTRAINT "performers_followers" CHECK ("performers"."total_followers" >= 0);