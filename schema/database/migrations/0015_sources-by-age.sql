ALTER TABLE `sources` ADD `revised_at` integer;--> statement-breakpoint
CREATE INDEX `sources_by_age` ON `sources` (`stale_at`);