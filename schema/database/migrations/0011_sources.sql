CREATE TABLE `shared_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`place_id` text NOT NULL,
	`format` text NOT NULL,
	`language` text NOT NULL,
	`writer` text NOT NULL,
	`text` text NOT NULL,
	`citations` text NOT NULL,
	`written_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `shared_texts_of_place` ON `shared_texts` (`place_id`);--> statement-breakpoint
CREATE INDEX `shared_texts_by_age` ON `shared_texts` (`written_at`);--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`place_id` text NOT NULL,
	`language` text NOT NULL,
	`title` text NOT NULL,
	`url` text NOT NULL,
	`passages` text NOT NULL,
	`retrieved_at` integer NOT NULL,
	`stale_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sources_of_place` ON `sources` (`place_id`,`language`,`stale_at`);