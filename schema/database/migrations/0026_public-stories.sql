CREATE TABLE `ended_publications` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `publication_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`token_hash`) REFERENCES `publications`(`token_hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_of_publication` ON `publication_reports` (`token_hash`,`created_at`);--> statement-breakpoint
CREATE TABLE `publications` (
	`story_id` text PRIMARY KEY NOT NULL,
	`nonce` text NOT NULL,
	`token_hash` text NOT NULL,
	`shows_photo` integer NOT NULL,
	`is_indexed` integer NOT NULL,
	`card_title` text,
	`created_at` integer NOT NULL,
	`taken_down_at` integer,
	FOREIGN KEY (`story_id`) REFERENCES `stories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publications_token_hash_unique` ON `publications` (`token_hash`);
--> statement-breakpoint
CREATE TRIGGER `publication_ends` AFTER DELETE ON `publications`
BEGIN
	INSERT OR IGNORE INTO `ended_publications` (`token_hash`, `ended_at`)
	VALUES (OLD.`token_hash`, CAST(unixepoch('subsec') * 1000 AS INTEGER));
	INSERT OR IGNORE INTO `doomed_media` (`key`, `doomed_at`)
	VALUES ('card/' || OLD.`token_hash`, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
