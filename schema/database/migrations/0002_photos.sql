CREATE TABLE `doomed_media` (
	`key` text PRIMARY KEY NOT NULL,
	`doomed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `call_slots` (
	`service` text PRIMARY KEY NOT NULL,
	`free_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `place_names` (
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`language` text NOT NULL,
	`name` text,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`latitude`, `longitude`, `language`)
);
--> statement-breakpoint
CREATE TABLE `retellings` (
	`story_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`body_hash` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `place_latitude` real;--> statement-breakpoint
ALTER TABLE `sessions` ADD `place_longitude` real;--> statement-breakpoint
ALTER TABLE `sessions` ADD `place_name` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `place_at` integer;--> statement-breakpoint
ALTER TABLE `attempts` ADD `photo_id` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `photo_id` text;--> statement-breakpoint
ALTER TABLE `stories` ADD `inscription` text;