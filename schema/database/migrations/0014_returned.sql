ALTER TABLE `attempts` ADD `returned_at` integer;--> statement-breakpoint
CREATE INDEX `attempts_of_story` ON `attempts` (`story_id`);--> statement-breakpoint
CREATE INDEX `attempts_returned` ON `attempts` (`user_id`,`returned_at`) WHERE "attempts"."state" = 'returned';