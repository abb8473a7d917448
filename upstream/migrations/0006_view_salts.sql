CREATE TABLE "view_salts" (
	"day" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "performer_views" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "performer_views" ADD COLUMN "place" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "views_place" ON "performer_views" USING btree ("performer_id","day","network","place");