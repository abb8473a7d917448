DROP INDEX "mailed_tokens_account";--> statement-breakpoint
CREATE INDEX "mailed_tokens_account" ON "mailed_tokens" USING btree ("account_id","purpose");--> statement-breakpoint
ALTER TABLE "authenticators" DROP COLUMN "failed_tries";--> statement-breakpoint
ALTER TABLE "authenticators" DROP COLUMN "last_try_at";