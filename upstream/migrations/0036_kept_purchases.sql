CREATE TABLE "kept_purchases" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"wanted" jsonb NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"performer_id" text,
	"amount_cents" bigint NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"refusal_code" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "kept_purchases" ADD CONSTRAINT "kept_purchases_payment_id_payment_transactions_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_purchases_waiting" ON "kept_purchases" USING btree ("payment_id") WHERE "kept_purchases"."state" = 'waiting';