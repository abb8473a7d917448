CREATE TABLE "document_reads" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"account_id" text NOT NULL,
	"reader" text NOT NULL,
	"reason" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "performer_identities" (
	"account_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"ref_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"account_id" text NOT NULL,
	"field" text NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "terms_address" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "username_skeleton" text GENERATED ALWAYS AS (replace(replace(translate(lower("accounts"."username"), '01i._', 'oll'), 'rn', 'm'), 'vv', 'w')) STORED;--> statement-breakpoint
ALTER TABLE "performer_identities" ADD CONSTRAINT "performer_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_request_id_verification_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."verification_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_reads_account" ON "document_reads" USING btree ("account_id","read_at");--> statement-breakpoint
CREATE INDEX "verification_documents_request" ON "verification_documents" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "verification_documents_account" ON "verification_documents" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "verification_requests_account" ON "verification_requests" USING btree ("account_id","submitted_at");--> statement-breakpoint
CREATE INDEX "verification_requests_status" ON "verification_requests" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "accounts_username_skeleton" ON "accounts" USING btree ("username_skeleton");