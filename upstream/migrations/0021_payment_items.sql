CREATE TABLE "payment_items" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text,
	"subject_id" text,
	"performer_id" text,
	"amount_cents" bigint NOT NULL,
	"credit_cents" bigint DEFAULT 0 NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ledger_transaction_id" text
);
--> statement-breakpoint
-- Until now a payment was for one thing.
INSERT INTO "payment_items" ("id", "payment_id", "position", "kind", "subject_type", "subject_id", "performer_id",
	"amount_cents", "credit_cents", "details", "ledger_transaction_id")
SELECT "id", "id", 0, "kind", "subject_type", "subject_id", "performer_id", "amount_cents", "credit_cents", "details",
	"ledger_transaction_id" FROM "payment_transactions";--> statement-breakpoint
DROP INDEX "payment_transactions_ledger";--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_payment_id_payment_transactions_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_items_position" ON "payment_items" USING btree ("payment_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_items_ledger" ON "payment_items" USING btree ("ledger_transaction_id");--> statement-breakpoint
CREATE INDEX "payment_items_subject" ON "payment_items" USING btree ("subject_type","subject_id");--> statement-breakpoint
ALTER TABLE "payment_transactions" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "payment_transactions" DROP COLUMN "credit_cents";--> statement-breakpoint
ALTER TABLE "payment_transactions" DROP COLUMN "subject_type";--> statement-breakpoint
ALTER TABLE "payment_transactions" DROP COLUMN "subject_id";--> statement-breakpoint
ALTER TABLE "payment_transactions" DROP COLUMN "performer_id";--> statement-breakpoint
ALTER TABLE "payment_transactions" DROP COLUMN "details";--> statement-breakpoint
ALTER TABLE "payment_transactions" DROP COLUMN "ledger_transaction_id";