/** What is asked of both: the wiki, and the parameters of a query. */
export const requests: readonly (readonly ['en' | 'fr', string])[] = [
  // What the worker sends for an article, and its parts.
  [
    'en',
    'titles=Petra&redirects=1&prop=extracts|info|revisions&explaintext=1&exsectionformat=wiki&rvprop=ids|timestamp',
  ],
  [
    'fr',
    'titles=Colisée&redirects=1&prop=extracts|info|revisions&explaintext=1&exsectionformat=wiki&rvprop=ids|timestamp',
  ],
  [
    'en',
    'titles=Flavian Amphitheatre&redirects=1&prop=extracts|info|revisions&explaintext=1&exsectionformat=wiki&rvprop=ids|timestamp',
  ],
  [
    'en',
    'titles=Nowhere&redirects=1&prop=extracts|info|revisions&explaintext=1&rvprop=ids|timestamp',
  ],
  // Titles.
  ['en', 'titles=Flavian Amphitheatre&prop=info'],
  ['en', 'titles=taj_Mahal&prop=info'],
  ['en', 'titles=Petra|Nowhere|Uluru'],
  ['en', 'titles=Petra|Petra'],
  ['en', 'titles=<bad>|Petra'],
  ['en', 'titles='],
  ['en', 'prop=info'],
  ['en', 'pageids=999999999'],
  // Props.
  ['en', 'titles=Petra&prop=smell'],
  ['en', 'titles=Petra&prop=smell|info|taste'],
  ['en', 'titles=Petra&prop=info&inprop=url'],
  ['en', 'titles=Petra&prop=revisions'],
  ['en', 'titles=Petra&prop=revisions&rvprop=ids'],
  ['en', 'titles=Petra&prop=extracts&explaintext=1&exintro=1'],
  ['en', 'titles=Petra|Uluru&prop=extracts&explaintext=1&exlimit=5'],
  ['en', 'titles=Petra|Uluru&prop=extracts&explaintext=1&exintro=1&exlimit=1'],
  ['en', 'titles=Petra&prop=extracts&explaintext=1&exsectionformat=plain'],
  ['en', 'titles=Petra&prop=pageimages&piprop=name'],
  ['en', 'titles=Petra&prop=pageimages&pithumbsize=250'],
  ['en', 'titles=Nan Madol&prop=pageimages&pithumbsize=250'],
  // Parameters.
  ['en', 'titles=Petra&prop=info&smell=sweet'],
  ['en', 'titles=Petra&smell=sweet&taste=sour'],
  // Generators.
  // Wikimedia's own search is fuzzy and groups redirects; the core's is not and does not.
  ['en', 'generator=prefixsearch&gpssearch=Winged Vic&redirects=1'],
  ['en', 'generator=prefixsearch&gpssearch=Flavian Amphitheatre&redirects=1&prop=info'],
  ['en', 'generator=prefixsearch&gpssearch=Zzyzx'],
  ['en', 'generator=prefixsearch&gpssearch=Colosseum&gpslimit=1'],
  ['en', 'generator=prefixsearch&gpssearch=Winged Vic&gpslimit=501'],
  ['en', 'generator=prefixsearch&gpssearch=Petra&gpslimit=x'],
  ['en', 'generator=prefixsearch'],
  ['en', 'generator=guess&gpssearch=x'],
]
