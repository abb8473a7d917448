DROP INDEX "reactions_object";--> statement-breakpoint
CREATE INDEX "reactions_object" ON "reactions" USING btree ("object_id","action","account_id");