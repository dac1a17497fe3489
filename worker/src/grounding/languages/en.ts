import { anyWord, firstWord, type LanguagePack, wholeText, wordSet } from './language-pack.ts'

/** English. */
export const en: LanguagePack = {
  abbreviations:
    wordSet(`mr mrs ms dr st sts prof rev gen col capt lt sgt mt ft jr sr no nos vol vols fig
    p pp cf c ca e.g i.e viz vs approx est`),
  beforeAbbreviation: /[\s(“"‘]/,
  sections: {
    kinds: {
      history:
        anyWord(`histor\\w* | origins? | background | antiquity | middle ages | .*centur(?:y|ies) |
        period | era | excavations? | (?:re)?discovery | chronology | legacy`),
      construction: anyWord('construct\\w* | building | foundations? | founding | restorations?'),
      description: anyWord(`architectur\\w* | descriptions? | structure | layout | design | plan |
        interior | exterior | decor\\w* | facades? | features? | composition | iconography`),
      legend: anyWord('legends? | myth\\w* | folklore | ghosts?'),
    },
    noHistory:
      wholeText(`(?:explanatory )?notes.* | references.* | see also | citations | footnotes |
      sources | works cited | .*bibliography | further reading | external links? | .*gallery | .*galleries |
      images | photos | maps? | filmography | videos? | .*transport\\w* | getting there | access\\w* |
      opening hours | tickets? | visitors?.* | tourism | climate.* | geography.* | geology.* | location.* |
      flora.* | fauna.* | wildlife | birds? | ecology | environment | sports?.* | econom.* | agriculture |
      education.* | festivals? | events? | demograph.* | population | politic.* | administration |
      government | twin towns.* | sister cities.* | notable people.* | people | facilities | in popular culture |
      popular culture | in media | in film.* | in fiction | in literature | in art | media | controvers.* |
      criticism | etymology.* | names?.* | toponymy | list of .* | directors | staff | publications |
      sponsors.* | governance | awards?.* | ownership`),
  },
  phonetic: /\b(?:pronounced|pronunciation|listen|IPA|lit\.|translit)|^see /i,
  pointer:
    /\b(?:shown|pictured|listed|given|mentioned|described|see) (?:(?:on|at|in) the )?(?:above|below|right|left)\b|\bas follows\b|\bthe following (?:list|table)\b/i,
  leaning:
    firstWord(`He | She | It | They | His | Her | Its | Their | Him | Them | This | That | These |
    Those | Such | Both | Another | Others? | Some of (?:these|them) | One of (?:these|them) |
    (?:Most|Many|All|None|Each|Few|Several) of (?:these|them|which) | Here | There(?!\\s(?:is|are|was|were)) |
    However | Therefore | Thus | Hence | Also | Then | But | And | Or | So | Yet | Still | Instead |
    Nevertheless | Nonetheless | Moreover | Furthermore | In addition | Additionally | Consequently |
    As a result | Meanwhile | Later | Afterwards? | Soon | Similarly | Likewise | Besides | Again |
    At (?:this|that|the same) time | For this reason | In (?:this|that|these|those|its|his|her|their) |
    During (?:this|that|these|his|her|their|its) | Of (?:these|them|this) | After (?:this|that|his|her|their|its) |
    Before (?:this|that) | From (?:this|that|there|these) | With (?:this|these) | The (?:latter|former|same|other)`),
  laterPronoun: /^[^,.]{3,80}, (?:it|they|he|she)\b/,
  measure:
    /\d[\d.,]*[\s-](?:m|km|cm|ft|mi|t|kg|ha|acres?|hectares?|metres?|meters?|feet|miles?|tonn?e?s)\b|\d,\d{3}|\d ?%/,
  superlative:
    anyWord(`(?:one of the )?(?:largest|oldest|tallest|highest|longest|biggest|smallest|earliest |
    deepest|widest|greatest|heaviest|finest|richest|rarest) | first(?: ever)? (?:of its kind|in the world) |
    (?<!not )only | unique | record | nicknamed`),
}
