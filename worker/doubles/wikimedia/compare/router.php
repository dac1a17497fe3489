<?php
// Serves two wikis of one MediaWiki, /en/w/api.php and /fr/w/api.php, from the folder in WIKIS.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (!preg_match('#^/(en|fr)(/w/api\.php)$#', $path, $match)) {
  http_response_code(404);
  return true;
}
putenv('MW_CONFIG_FILE=' . getenv('WIKIS') . "/$match[1]/LocalSettings.php");
chdir(getenv('MEDIAWIKI'));
$_SERVER['SCRIPT_NAME'] = $path;
$_SERVER['SCRIPT_FILENAME'] = getenv('MEDIAWIKI') . '/api.php';
require getenv('MEDIAWIKI') . '/api.php';
