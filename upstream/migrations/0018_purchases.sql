CREATE TABLE "purchases" (
	"sale_transaction_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"performer_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_sale_transaction_id_subject_type_subject_id_pk" PRIMARY KEY("sale_transaction_id","subject_type","subject_id")
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_id_accounts_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_performer_id_accounts_id_fk" FOREIGN KEY ("performer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("buyer_id","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "purchases_performer" ON "purchases" USING btree ("performer_id","buyer_id");