CREATE TABLE "failed_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text,
	"queue" text NOT NULL,
	"sealed" text,
	"recipient" text,
	"attempts" integer NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_failed_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "failed_jobs_job_id_unique" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "failed_jobs_schedule" ON "failed_jobs" USING btree ("queue") WHERE job_id is null and decided_at is null;--> statement-breakpoint
CREATE INDEX "failed_jobs_open" ON "failed_jobs" USING btree ("id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "failed_jobs_decided" ON "failed_jobs" USING btree ("decided_at");