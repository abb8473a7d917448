-- Prices, packages and what was sold before are sums of the one currency: it stays once money has been booked.
CREATE FUNCTION refuse_other_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.key = 'currency' AND EXISTS (
    SELECT FROM ledger_accounts WHERE currency <> NEW.value #>> '{}'
  ) THEN
    RAISE EXCEPTION 'money has been booked in another currency' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER settings_currency_stays BEFORE INSERT OR UPDATE ON settings
  FOR EACH ROW EXECUTE FUNCTION refuse_other_currency();
