import { stemmer } from '@orama/stemmers/french'
import { stopwords } from '@orama/stopwords/french'
import {
  anyWord,
  cachedStemmer,
  classesOf,
  firstWord,
  type LanguagePack,
  named,
  singular,
  spelledOf,
  unitsOf,
  valued,
  wholeText,
  words,
} from './language-pack.ts'

const small =
  `zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit
    dix-neuf`.split(/\s+/)
const tens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', '', 'quatre-vingt']

const cardinal = (number: number): string => {
  const word = small[number]
  if (word !== undefined) return word
  const ten = Math.floor(number / 10)
  // 70 and 90 count on from 60 and 80.
  const base = ten === 7 || ten === 9 ? ten - 1 : ten
  const rest = number - base * 10
  if (rest === 0) return base === 8 ? 'quatre-vingts' : `${tens[base]}`
  return `${tens[base]}${(rest === 1 || rest === 11) && base !== 8 ? ' et ' : '-'}${small[rest]}`
}

const ordinals = (number: number): readonly string[] => {
  if (number === 1) return ['premier', 'première', 'premiers', 'premières']
  const stem = cardinal(number)
    .replace(/vingts$/, 'vingt')
    .replace(/e$/, '')
    .replace(/cinq$/, 'cinqu')
    .replace(/neuf$/, 'neuv')
  const regular = [`${stem}ième`, `${stem}ièmes`]
  return number === 2 ? [...regular, 'second', 'seconde', 'seconds', 'secondes'] : regular
}

const stem = cachedStemmer(stemmer)

/** French. */
export const fr: LanguagePack = {
  segmenter: new Intl.Segmenter('fr', { granularity: 'sentence' }),
  abbreviations: new Set(
    `m mm mme mmes mlle mgr me st ste sts stes dr pr gén cap col av apr env vers no vol fig p pp cf c ca éd ex art
      chap t v s`.split(/\s+/),
  ),
  beforeAbbreviation: /[\s(«“"‘’']/,
  sections: {
    kinds: {
      history:
        anyWord(`histo(?!riques)\\w* | origines? | antiqui\\w* | moyen age | .*siecles? | periodes? | epoques? | fouilles |
          (?:re)?decouvertes? | chronologie`),
      construction: anyWord(
        'construct\\w* | edification | chantier | fondations? | restaurations?',
      ),
      description:
        anyWord(`architectur\\w* | descripti\\w* | structure | plan | interieur | exterieur | decor\\w* | facades? |
          composition | iconographie`),
      legend: anyWord('legendes? | myth\\w* | folklore | fantomes?'),
    },
    noHistory:
      wholeText(`notes.* | references.* | voir aussi | citations | sources.* | .*bibliographi.* | ouvrages.* |
        liens? externes?.* | annexes?.* | articles connexes | pour approfondir | lire aussi | .*galerie.* | images |
        photos | cartes? | (?:disc|film|vide)ographies? | videos? | .*transports?.* | acces.* | horaires.* | visites?.* |
        tourisme.* | climat.* | geographie.* | geologie.* | situation.* | locali[sz]ation.* | flore.* | faune.* |
        oiseaux | environnement.* | sports?.* | economie.* | agriculture | enseignement | education.* | festivals? |
        evenements?.* | demographie.* | population.* | politique.* | administration.* | jumelages? |
        relations internationales | personnalit.* | equipements | culture populaire | dans la culture.* |
        au cinema | cinema | litterature | dans les arts.* | controverses? | critiques | toponymie | etymologie.* |
        noms?.* | liste d.* | directeurs.* | publications | partenaires.* | gouvernance | prix.* | portail.*`),
  },
  phonetic: /prononc|[ée]couter|\blitt?\.|^voir /i,
  pointer: /ci-(?:dessus|dessous|contre|après)|(?:liste|tableau)s? suivante?s?(?!\p{L})/iu,
  leaning:
    firstWord(`Il | Elle | Ils | Elles | On y | Celui(?:-ci|-là)? | Celle(?:-ci|-là)? | Ceux(?:-ci|-là)? |
      Celles(?:-ci|-là)? | Ce | Cet | Cette | Ces | Cela | Ceci | C[’']est | C[’']était | C[’']étaient | Son | Sa |
      Ses | Leurs? | L[’']un[es]? | Les? unes? | Les? (?:second|dernier|premier|autre)s? | La (?:seconde|dernière) |
      L[’']autre | D[’']autres | Tou(?:te)?s | Ainsi | Cependant | Toutefois | Néanmoins | Pourtant | Mais | Et |
      Ou | Or | Donc | Car | Puis | Ensuite | Alors | Enfin | Aussi | De plus | En outre | Par ailleurs | En effet |
      En particulier | Par exemple | En revanche | Au contraire | Par conséquent | Dès lors | Dès ce |
      Par la suite | Plus tard | Peu après | À (?:ce|cet|cette|ces|son|sa|ses|leur)s? |
      De (?:ce|cet|cette|ces|même) | Dans (?:ce|cet|cette|ces|son|sa) | Pour (?:ce|cet|cette|ces|cela) |
      Avec (?:ce|cet|cette|ces) | Après (?:ce|cet|cette|cela|sa|son) | Sous (?:son|sa|ce|cette) |
      Parmi (?:eux|elles|ces) | Y | S[’']y | On y | Ici | Là | Lui | Également | Bien qu[’'](?:il|elle)s?`),
  laterLink:
    /^[^,.]{3,80}(?:, (?:il|elle|ils|elles|on y)| (?:enfin|donc|également|ensuite|cependant|toutefois|pourtant|aussi(?! bien)|(?:alors|ainsi)(?! qu)|(?<!il )y))(?!\p{L})/u,
  pointing: anyWord("(?:ce|cet|cette|ces) (?!qu[ie'’]|sont|fut|dont)\\p{L}+"),
  superlative:
    anyWord(`(?:le|la|les|l[’'](?:un|une) des|un des|une des) plus (?!souvent|tard|tôt)\\p{L}+ |
      plus (?:grande?|ancienne?|haute?| longue?|vieille?|vieux|petite?)s? (?:\\p{L}+ )?(?:du|de la|de l[’']|d[’'](?:Europe|Afrique|Asie)) |
      (?<!non )seule?s? | unique | record | surnommée?s?`),
  stopWords:
    words(`${stopwords.join(' ')} jusqu lorsqu puisqu afin ainsi alors après aucun aucune aussi autour autre autres
      avant beaucoup bien car celle celles celui ceux chaque chez comme contre depuis devient devint donc dont encore
      enfin entre fait fois lors moins notamment parmi pendant peu plus plusieurs près presque puis quand selon sous
      souvent tandis tel telle tout toute toutes tous très trop vers`),
  stem,
  pronouns: words(
    'il elle ils elles celui celle ceux ce cela ceci cette ces cet y en son sa ses leur leurs lui',
  ),
  numbers: {
    cardinal,
    ordinals,
    spelled: spelledOf(cardinal, ordinals),
    ordinalSuffixes: words('er re ère e ème eme'),
    separator: '.',
    scales:
      valued(`10: dizaines; 12: douzaines; 100: cent, cents, centaines; 1e3: mille, millier, milliers; 1e6: million,
        millions; 1e9: milliard, milliards`),
    and: words('et'),
    articles: words('un une'),
    others:
      valued(`0.5: moitié, demi, demie; 1: un seul, une seule; 0.333: un tiers, le tiers; 0.667: deux tiers; 0.25: un
        quart, le quart, premier quart, dernier quart; 0.75: trois quarts; 2: double, doublé, doublée; 3: triple,
        triplé; 4: quadruple; 5: quintuple; 10: décuple, décuplé, dizaine; 12: douzaine; 15: quinzaine; 20: vingtaine;
        30: trentaine; 40: quarantaine; 50: cinquantaine; 60: soixantaine; 100: centaine; 1000: millier`),
    vague: named('plusieurs, quelques'),
    of: words('de d en'),
  },
  modifiers:
    named(`about: environ, presque, quelque, quelques, vers, près de, près d, autour de, moins de, à peu près, jusqu
      à, au plus, approximativement, à peine; over: plus de, plus d, au moins, au dessus de; oneOf: un des, une des,
      un de, une de, l un des, l une des, parmi les, certains des, certaines des, l un de, l une de`),
  dates: {
    months:
      valued(`1: janvier; 2: février; 3: mars; 4: avril; 5: mai; 6: juin; 7: juillet; 8: août; 9: septembre; 10:
        octobre; 11: novembre; 12: décembre`),
    monthsHaveCapital: false,
    beforeYear: words('en an depuis vers avant après année jusqu dès ca entre'),
    eras: valued(`-1: av j c, avant j c, av jésus christ, avant jésus christ, avant notre ère, av notre ère; 1: apr j
      c, ap j c, après j c, après jésus christ, de notre ère`),
    beforeDecade: words('années'),
    afterDecade: words(''),
  },
  units: unitsOf(
    `m: mètre; m 1000: kilomètre; m 0.01: centimètre; m 0.001: millimètre; m 0.3048: pied; m 0.0254: pouce; m
      1609.344: mile, milles; m2: mètre carré; m2 1e6: kilomètre carré; m2 0.092903: pied carré; m2 10000: hectare; m2
      4046.86: acre; m3: mètre cube; l: litre; kg: kilogramme, kilo, kilos; kg 0.001: gramme; kg 1000: tonne; year:
      an, année; year 0.083333: mois; year 10: décennie; year 100: siècle; year 1000: millénaire; day: jour; day 7:
      semaine; day 0.0416667: heure, h; day 0.00069444: minute; % 0.01: pour cent; £: livre; °: degré`,
    stem,
  ),
  superlatives: {
    markers: named('most: plus; least: moins'),
    determiners: words('le la les l du des au aux son sa ses leur leurs notre nos'),
    single: named(
      `only: seul, seule, seuls, seules, unique, uniques; last: dernier, dernière, derniers, dernières; best:
        meilleur, meilleure, meilleurs, meilleures, mieux; worst: pire, pires`,
    ),
    ending: null,
    groups: named(
      `high: haut, élevé; old: ancien, vieux, vieille; big: grand, gros, grosse, vaste, étendu, important, majeur,
        principal; small: petit, petite; wide: large; famous: célèbre, connu, connus, remarquable; fine: beau, bel;
        rich: riche; deep: profond; heavy: lourd; young: jeune; last: récent; low: bas, basse; strong: fort, puissant;
        long: long, longue; thick: épais, épaisse`,
      stem,
    ),
  },
  names: {
    particles: words(
      'de du des d la le les l von van der den di da del della dos el al ibn bin ben bint sur sous en ad ar as ash at az',
    ),
    openers: words(
      `quoi divers plutôt juste environ déjà rien longtemps ancien auprès autant autrefois bientôt cependant certains
        chacun derrière devant durant ensuite hors imaginez jadis jamais loin malgré néanmoins non outre partout
        personne pourtant quant quelque quoique sauf seul si surtout toujours toutefois vite voici voilà hormis
        aujourd lorsque admirez approchez cherchez comptez entrez levez notez observez pensez regardez remarquez
        suivez visitez`,
      stem,
    ),
    openerEnding: /.{3}(?:eurs|istes|ments?|tions?)$/,
    titles: words(
      `roi rois reine empereur impératrice prince princesse duc duchesse comte évêque archevêque pape cardinal abbé
        sultan calife pharaon président général amiral baron chevalier vizir émir chah shah tsar maire architecte
        sculpteur peintre ingénieur poète sir lord lady révérend professeur capitaine colonel gouverneur cheikh
        marquis patriarche ministre`,
      stem,
    ),
    agents: words('par'),
    prepositions: words(
      `à au aux avant avec après chez comme contre dans de depuis des d du en entre par pour près sans sous sur vers
        qui que sont étaient ont furent`,
    ),
    generic:
      words(`conquérant patrimoine terre unis unies abbaye ancien ancienne basilique baie blanc blanche bleu bleue
        cathédrale chapelle château cité colline conseil cour dame doré dorée église empire est état fleuve fort
        forteresse grand grande guerre haut haute île jardin jour lac maison mer monde mondial mondiale mont montagne
        mosquée moyen musée national nationale neuf nord notre nouveau nouvelle ouest palais parc place pont port
        porte province reine république révolution rivière roi rouge route royal royale royaume rue saint sainte salle
        seigneur ste sud temple théâtre tombe tombeau tour université vallée vert verte vieux vieille vierge ville âge
        bibliothèque gare ministère noir noire mort morte liste site mur rocher phare évangile liberté paix étoile
        soleil lune fer croix dieu ciel aigle marché école été hiver loi déluge académie ange armée assemblée
        association bataille cheval cimetière citadelle cœur collège colonne comité coupole couvent croisade dôme
        esprit fête hôpital horloge institut lion martyr mémorial monastère monument nativité obélisque parlement
        pavillon prison prophète pyramide sénat siège société statue traité trésor trinité`),
    exonyms: named(
      `francis: françois; #5: quint; london: londres; antwerp: anvers; ghent: gand; basel: bâle; warsaw: varsovie;
        edinburgh: édimbourg; beijing: pékin; burgundy: bourgogne; saxony: saxe; corsica: corse; corsican: corse;
        james: jacques; peter: pierre; stephen: étienne; william: guillaume; khufu: khéops; khafre: khéphren;
        menkaure: mykérinos; amenhotep: aménophis; muhammad: mahomet, méhémet; crusader: croisé; christmas: noël;
        easter: pâques; nation: onu; bank: cisjordanie; damascus: damas`,
      singular,
    ),
  },
  negation: {
    negators: words('pas jamais aucun aucune'),
    none: words('aucun aucune'),
    noDenial: words('même seulement moins doute loin'),
    negating:
      words(`non ni rien nul sans manqu echou refus abandon empech absent absenc evit inachev incomplet inconnu
        depourvu exclu rejet impossibl inutilis inhabit interdi`),
  },
  places: {
    little: words('d de des du en et l la le les'),
    sights:
      words(`attraction attractions historique historiques intéressant intéressants lieu lieux monument monuments
        musée musées place places site sites touristique touristiques visiter voir`),
    around: wholeText(
      `(.*?) ?(?:(?:autour|pres|a cote) de moi | (?:autour|pres) d ici | pres de ma position | a proximite | aux alentours | dans le coin | ou suis je)`,
    ),
    streets: words(
      `rue avenue av boulevard bd place quai chemin allée impasse route cours passage faubourg voie`,
    ),
    besideNumber: words('bis ter'),
    compass: named('N: nord; S: sud; E: est; W: ouest, o'),
    axes: words('latitude longitude'),
  },
  classes: classesOf(
    {
      nationality: `ottoman, viking, mongol, lombard; fr: français, française; gb: anglais, britannique, angleterre;
        scot: écossais, écossaise; ie: irlandais, irlandaise; welsh: gallois, pays de galles; de: allemand; it:
        italien; es: espagnol; pt: portugais, portugaise; gr: grec, grecque; roman: romain, rome; tr: turc, turque;
        ru: russe; pl: polonais, polonaise; at: autrichien; hu: hongrois; cz: tchèque; ch: suisse; nl: néerlandais,
        néerlandaise, hollandais; be: belge, flamand; dk: danois; se: suédois; no: norvégien; fi: finlandais; us:
        américain; ca: canadien; mx: mexicain; br: brésilien; cn: chinois; jp: japonais, japonaise; in: indien; ir:
        perse, persique, iranien; arab: arabe; sa: saoudien, saoudite; eg: égyptien; ma: marocain; tn: tunisien; dz:
        algérien; sy: syrien; iq: irakien; lb: libanais, libanaise; il: israélien; bg: bulgare; rs: serbe; hr: croate;
        ro: roumain; ua: ukrainien; et: éthiopien; norman: normand; kr: coréen; vn: vietnamien; celt: celte, celtique;
        visigoth: wisigoth; africa: africain, afrique`,
      religion: `protestant, anglican, druze; christian: chrétien; catholic: catholique; orthodox: orthodoxe; muslim:
        musulman, islamique; jewish: juif, juive; buddhist: bouddhiste; hindu: hindou, hindous; pagan: païen; sunni:
        sunnite; shia: chiite; benedictine: bénédictin; cistercian: cistercien; dominican: dominicain; franciscan:
        franciscain; jesuit: jésuite; lutheran: luthérien; calvinist: calviniste; coptic: copte`,
      weekday: `monday: lundi; tuesday: mardi; wednesday: mercredi; thursday: jeudi; friday: vendredi; saturday:
        samedi; sunday: dimanche`,
      scope: `world: du monde, au monde; time: de son temps, de tous les temps, de l histoire, jamais, de son époque,
        de son genre`,
    },
    'fr',
    stem,
  ),
}
