import { anyWord, firstWord, type LanguagePack, wholeText, wordSet } from './language-pack.ts'

/** French. */
export const fr: LanguagePack = {
  abbreviations:
    wordSet(`m mm mme mmes mlle mgr me st ste sts stes dr pr gén cap col av apr env vers no
    vol fig p pp cf c ca éd ex art chap t v s`),
  beforeAbbreviation: /[\s(«“"‘’']/,
  sections: {
    kinds: {
      history:
        anyWord(`histo\\w* | origines? | antiqui\\w* | moyen age | .*siecles? | periodes? | epoques? |
        fouilles | (?:re)?decouvertes? | chronologie`),
      construction: anyWord(
        'construct\\w* | edification | chantier | fondations? | restaurations?',
      ),
      description:
        anyWord(`architectur\\w* | descripti\\w* | structure | plan | interieur | exterieur |
        decor\\w* | facades? | composition | iconographie`),
      legend: anyWord('legendes? | myth\\w* | folklore | fantomes?'),
    },
    noHistory:
      wholeText(`notes.* | references.* | voir aussi | citations | sources.* | .*bibliographi.* |
      ouvrages.* | liens? externes?.* | annexes?.* | articles connexes | pour approfondir | lire aussi |
      .*galerie.* | images | photos | cartes? | filmographie | videos? | .*transports?.* | acces.* |
      horaires.* | visites?.* | tourisme.* | climat.* | geographie.* | geologie.* | situation.* |
      locali[sz]ation.* | flore.* | faune.* | oiseaux | environnement.* | sports?.* | economie.* |
      agriculture | enseignement | education.* | festivals? | evenements?.* | demographie.* | population.* |
      politique.* | administration.* | jumelages? | relations internationales | personnalit.* |
      equipements | culture populaire | dans la culture.* | au cinema | cinema | litterature | dans les arts.* |
      controverses? | critiques | toponymie | etymologie.* | noms?.* | liste d.* | directeurs.* |
      publications | partenaires.* | gouvernance | prix.* | portail.*`),
  },
  phonetic: /prononc|[ée]couter|\blitt?\.|^voir /i,
  pointer: /ci-(?:dessus|dessous|contre|après)|(?:liste|tableau)s? suivante?s?(?!\p{L})/iu,
  leaning:
    firstWord(`Il | Elle | Ils | Elles | On y | Celui(?:-ci|-là)? | Celle(?:-ci|-là)? | Ceux(?:-ci|-là)? |
    Celles(?:-ci|-là)? | Ce | Cet | Cette | Ces | Cela | Ceci | C[’']est | C[’']était | C[’']étaient | Son | Sa |
    Ses | Leurs? | L[’']un[es]? | Les? unes? | Les? (?:second|dernier|premier|autre)s? | La (?:seconde|dernière) |
    L[’']autre | D[’']autres | Tou(?:te)?s | Ainsi | Cependant | Toutefois | Néanmoins | Pourtant | Mais | Et | Ou |
    Or | Donc | Car | Puis | Ensuite | Alors | Enfin | Aussi | De plus | En outre | Par ailleurs | En effet |
    En revanche | Au contraire | Par conséquent | Dès lors | Dès ce | Par la suite | Plus tard | Peu après |
    À (?:ce|cet|cette|ces|son|sa|ses|leur)s? | De (?:ce|cet|cette|ces|même) | Dans (?:ce|cet|cette|ces|son|sa) |
    Pour (?:ce|cet|cette|ces|cela) | Avec (?:ce|cet|cette|ces) | Après (?:ce|cet|cette|cela|sa|son) |
    Sous (?:son|sa|ce|cette) | Parmi (?:eux|elles|ces) | Y | S[’']y | On y | Ici | Là | Lui | Également | Bien qu[’']`),
  laterPronoun: /^[^,.]{3,80}, (?:il|elle|ils|elles|on y)(?!\p{L})/u,
  measure:
    /\d[\d,\s\u202f]*\s(?:m|km|cm|t|kg|ha|hectares?|mètres?|kilomètres?|tonnes?|%)(?![\p{L}\d])|\d[\s\u202f]\d{3}(?!\d)/u,
  superlative:
    anyWord(`(?:le|la|les|l[’'](?:un|une) des|un des|une des) plus (?!souvent|tard|tôt)\\p{L}+ | plus (?:grande?|ancienne?|haute?|
    longue?|vieille?|vieux|petite?)s? (?:\\p{L}+ )?(?:du|de la|de l[’']|d[’'](?:Europe|Afrique|Asie)) |
    (?<!non )seule?s? | unique | record | surnommée?s?`),
}
