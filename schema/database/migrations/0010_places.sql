CREATE TABLE `place_searches` (
	`key` text PRIMARY KEY NOT NULL,
	`place_ids` text NOT NULL,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `place_searches_by_age` ON `place_searches` (`found_at`);--> statement-breakpoint
CREATE TABLE `places` (
	`id` text PRIMARY KEY NOT NULL,
	`latitude` real,
	`longitude` real,
	`names` text NOT NULL,
	`articles` text NOT NULL,
	`description` text NOT NULL,
	`type` text,
	`popularity` integer NOT NULL,
	`image` text,
	`checked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `places_by_check` ON `places` (`checked_at`);--> statement-breakpoint
CREATE TABLE `vendor_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`service` text NOT NULL,
	`requests` integer NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vendor_calls_by_start` ON `vendor_calls` (`service`,`started_at`);