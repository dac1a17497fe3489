CREATE TRIGGER `ledger_moves_balance` AFTER INSERT ON `ledger_entries`
BEGIN
	UPDATE `users`
	SET `credits` = `credits` + NEW.`change`, `credits_updated_at` = NEW.`created_at`
	WHERE `id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_is_never_rewritten` BEFORE UPDATE ON `ledger_entries`
BEGIN
	SELECT RAISE(ABORT, 'the ledger is only added to');
END;
