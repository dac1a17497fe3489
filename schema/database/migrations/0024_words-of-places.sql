CREATE TABLE `place_words` (
	`word` text NOT NULL,
	`place_id` text NOT NULL,
	PRIMARY KEY(`word`, `place_id`)
);
--> statement-breakpoint
CREATE INDEX `place_words_by_place` ON `place_words` (`place_id`,`word`);
--> statement-breakpoint
INSERT OR IGNORE INTO `place_words` (`word`, `place_id`)
SELECT word.value, places.id FROM places, json_each(places.articles) AS title,
  json_each('["' || replace(replace(replace(lower(title.value), '\', ''), '"', ''), ' ', '","') || '"]') AS word
WHERE length(word.value) > 1;
