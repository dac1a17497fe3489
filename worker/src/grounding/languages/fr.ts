import { stemmer } from '@orama/stemmers/french'
import { stopwords } from '@orama/stopwords/french'
import {
  anyWord,
  cachedStemmer,
  firstWord,
  foldedSet,
  groupMap,
  groupPhrases,
  type LanguagePack,
  peoplePhrases,
  phraseSet,
  phraseValues,
  unitPhrases,
  valueMap,
  wholeText,
  wordSet,
} from './language-pack.ts'

const small =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
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

/** French. */
export const fr: LanguagePack = {
  segmenter: new Intl.Segmenter('fr', { granularity: 'sentence' }),
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
  superlative:
    anyWord(`(?:le|la|les|l[’'](?:un|une) des|un des|une des) plus (?!souvent|tard|tôt)\\p{L}+ | plus (?:grande?|ancienne?|haute?|
    longue?|vieille?|vieux|petite?)s? (?:\\p{L}+ )?(?:du|de la|de l[’']|d[’'](?:Europe|Afrique|Asie)) |
    (?<!non )seule?s? | unique | record | surnommée?s?`),
  stopWords:
    foldedSet(`${stopwords.join(' ')} qu s j n jusqu lorsqu puisqu afin ainsi alors après aucun aucune
    aussi autour autre autres avant beaucoup bien car celle celles celui ceux chaque chez comme contre
    depuis devient devint donc dont encore enfin entre fait fois lors mais moins notamment où parmi
    pendant peu plus plusieurs près presque puis quand selon sous souvent tandis tel telle tout toute
    toutes tous très trop vers`),
  stem: cachedStemmer(stemmer),
  pronouns: foldedSet(
    'il elle ils elles celui celle ceux ce cela ceci cette ces cet y en son sa ses leur leurs lui',
  ),
  numbers: {
    cardinal,
    ordinals,
    ordinalSuffixes: foldedSet('er ers re res ère e ème eme nd nde d'),
    grouped: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
    separator: '.',
    blanks: /^[ \u00a0\u2009\u202f]$/,
    scales:
      valueMap(`cent,cents=100 mille=1e3 million,millions=1e6 milliard,milliards=1e9 millier,milliers=1e3
      dizaines=10 douzaines=12 centaines=100`),
    vague: foldedSet('dizaines douzaines centaines milliers millions milliards'),
    rounded:
      valueMap(`dizaine=10 douzaine=12 quinzaine=15 vingtaine=20 trentaine=30 quarantaine=40 cinquantaine=50
      soixantaine=60 centaine=100 millier=1000`),
    and: foldedSet('et'),
    articles: foldedSet('un une'),
    fractions:
      phraseValues(`moitié=0.5; demi=0.5; demie=0.5; un tiers=0.333; le tiers=0.333; deux tiers=0.667;
      un quart=0.25; le quart=0.25; premier quart=0.25; dernier quart=0.25; trois quarts=0.75; double=2; doublé=2; doublée=2; triple=3; triplé=3;
      quadruple=4; quintuple=5; décuple=10; décuplé=10`),
    implied: valueMap('jumelles,jumelées,paire,couple,double=2 triple,trio=3 moitié,demi=0.5'),
    about:
      phraseSet(`environ, presque, quelque, quelques, vers, près de, près d, autour de, moins de,
      à peu près, jusqu à, au plus, approximativement, à peine`),
    moreThan: phraseSet('plus de, plus d, au moins, au dessus de'),
    of: foldedSet('de d en'),
    by: foldedSet('sur par x'),
  },
  dates: {
    months:
      valueMap(`janvier=1 février=2 mars=3 avril=4 mai=5 juin=6 juillet=7 août=8 septembre=9 octobre=10
      novembre=11 décembre=12`),
    monthsHaveCapital: false,
    ambiguousMonths: new Set(),
    beforeMonth: new Set(),
    ofMonth: new Set(),
    beforeYear: foldedSet('en an depuis vers avant après année jusqu dès ca'),
    yearNouns: foldedSet('an'),
    eras: phraseValues(`av j c,avant j c,av jésus christ,avant jésus christ,avant notre ère,av notre ère=-1;
      apr j c,ap j c,après j c,après jésus christ,de notre ère=1`),
    erasAreCapitals: false,
    rangeJoints: foldedSet('et ou à au aux'),
    listJoints: foldedSet('et ou'),
    between: foldedSet('entre'),
    periods: valueMap('siècle,siècles=100 millénaire,millénaires=1000'),
    betweenPeriods: foldedSet('et ou à au aux le la du début fin milieu de des'),
    beforeDecade: foldedSet('années'),
    afterDecade: new Set(),
    later: phraseSet('plus tard, plus tôt, avant, après'),
    spans: valueMap('décennie=10 siècle=100 millénaire=1000'),
  },
  units: unitPhrases(`m: mètre, mètres, m
    m 1000: kilomètre, kilomètres, km
    m 0.01: centimètre, centimètres, cm
    m 0.001: millimètre, millimètres, mm
    m 0.3048: pied, pieds
    m 0.0254: pouce, pouces
    m 1609.344: mile, miles, mille terrestre
    kg: kilogramme, kilogrammes, kilo, kilos, kg
    kg 0.001: gramme, grammes, g
    kg 1000: tonne, tonnes, t
    m2 10000: hectare, hectares, ha
    m2 4046.86: acre, acres
    l: litre, litres, l
    year: an, ans, année, années
    year 0.083333: mois
    year 100: siècle, siècles
    year 10: décennie, décennies
    year 1000: millénaire, millénaires
    day: jour, jours
    day 7: semaine, semaines
    day 0.0416667: heure, heures, h
    day 0.00069444: minute, minutes
    %: pour cent
    €: euro, euros
    $: dollar, dollars
    £: livre, livres
    franc: franc, francs
    degree: degré, degrés`),
  powers: valueMap('carré,carrés=2 cube,cubes=3'),
  superlatives: {
    markers: foldedSet('plus'),
    lessMarkers: foldedSet('moins'),
    determiners: foldedSet('le la les l du des au aux son sa ses leur leurs notre nos'),
    notCompared: foldedSet('de d que tard tôt souvent en ou au à'),
    ending: null,
    positives: () => [],
    noSuperlatives: new Set(),
    single: groupMap(`only: seul seule seuls seules unique uniques
      last: dernier dernière derniers dernières; best: meilleur meilleure meilleurs meilleures
      worst: pire pires`),
    groups:
      groupMap(`high: haut haute hauts hautes élevé élevée élevés élevées; old: ancien ancienne anciens anciennes vieux
      vieille vieilles; big: grand grande grands grandes gros grosse vaste vastes; small: petit petite
      petits petites; wide: large larges; famous: célèbre célèbres connu connue connus connues; fine:
      beau bel belle beaux belles; rich: riche riches; deep: profond profonde profonds profondes; heavy:
      lourd lourde; young: jeune jeunes récent récente récents récentes; important: important
      importante importants importantes majeur majeure; strong: fort forte puissant puissante puissants; long: long
      longue longs longues; thick: épais épaisse`),
    oneOf:
      phraseSet(`un des, une des, un de, une de, l un des, l une des, parmi les, certains des, certaines des, l un de,
      l une de`),
    scopes: groupPhrases(`world: du monde, au monde, mondial, mondiale
      continent: du continent; country: du pays
      city: de la ville; region: de la région
      time: de son temps, de tous les temps, de l histoire, jamais, de son époque, de son genre`),
    first: foldedSet('inauguré inaugurée'),
  },
  names: {
    particles: foldedSet(
      'de du des d la le les l von van der den di da del della dos el al ibn bin ben bint sur sous en ad ar as ash at az',
    ),
    openers:
      foldedSet(`abandonné abandonnée achevé achevée ancien ancienne anciennement auprès autant autrefois bâti
      bâtie bientôt cependant certains certaines chacun chacune classé classée commencé commencée composé composée conçu conçue considéré considérée
      construit construite dédié dédiée derrière détruit détruite devant dominant durant édifié édifiée érigé érigée
      endommagé ensuite faute finalement fondé fondée grâce haut haute hors imaginez inauguré inaugurée initialement inscrit inscrite
      jadis jamais loin long longue malgré mesurant mis mise néanmoins nombre orné ornée outre partout peint peinte
      personne pourtant quant quoique reconstruit reconstruite rénové restauré restaurée reste restée rouvert sauf
      seul seule situé située surtout toujours toutefois vaste vieux visible vite voici voilà admirez
      approchez cherchez comptez entrez levez notez observez pensez regardez remarquez suivez visitez
      aujourd dès jusqu lorsque lorsqu depuis`),
    exonyms:
      groupPhrases(`wien: vienne; venezia: venise; firenze: florence; napoli: naples; genova: gênes
      torino: turin; padova: padoue; siracusa: syracuse; london: londres; damas: damas; alep: alep
      baghdad: bagdad; mecca: mecque, la mecque; beirut: beyrouth; jerusalem: jérusalem; bethlehem: bethléem
      algiers: alger; tangier: tanger; fez: fès; koln: cologne; munchen: munich; hamburg: hambourg; mainz: mayence
      brussels: bruxelles; ghent: gand; antwerp: anvers; basel: bâle; granada: grenade; zaragoza: saragosse
      warszawa: varsovie; krakow: cracovie; praha: prague; lisboa: lisbonne; roma: rome; moskva: moscou
      sevilla: séville; athina: athènes; istanbul: istanbul; edinburgh: édimbourg; dover: douvres
      beijing: pékin; burgundy: bourgogne; savoy: savoie; flanders: flandre, flandres; bavaria: bavière
      saxony: saxe; tuscany: toscane; sardinia: sardaigne; corsica: corse; catalonia: catalogne
      andalusia: andalousie; persia: perse; africa: afrique; europe: europe; asia: asie
      america: amérique; thames: tamise; tiber: tibre; tigris: tigre; nile: nil; alps: alpes; francis: françois
      henry: henri; philip: philippe; john: jean; james: jacques; peter: pierre; stephen: étienne
      william: guillaume; edward: édouard; nicholas: nicolas; elizabeth: élisabeth; mary: marie
      margaret: marguerite; joan: jeanne; anthony: antoine; matthew: matthieu; luke: luc; michael: michel; gregory: grégoire
      pius: pie; urban: urbain; julius: jules; caesar: césar; ramesses: ramsès; amenhotep: aménophis
      thutmose: thoutmôsis; seti: séthi; tutankhamun: toutânkhamon; hatshepsut: hatchepsout; khufu: khéops; khafre: khéphren
      menkaure: mykérinos; nebuchadnezzar: nabuchodonosor; suleiman: soliman; muhammad: mahomet
      umayyad: omeyyade, omeyyades; abbasid: abbasside; mamluk: mamelouk, mamelouks; ottoman: ottoman, ottomane, ottomans
      crusader: croisé, croisés; templars: templiers; herod: hérode; solomon: salomon; josephus: josèphe; pliny: pline; ptolemy: ptolémée
      christmas: noël; easter: pâques; charles v: charles quint
      ww1: première guerre mondiale, grande guerre; ww2: seconde guerre mondiale, deuxième guerre mondiale
      french revolution: révolution française, la révolution; middle ages: moyen âge; tower: tour; bridge: pont
      castle: château; palace: palais; church: église; basilica: basilique; abbey: abbaye; museum: musée
      gate: porte; square: place; street: rue; garden: jardin; gardens: jardins; hall: salle; house: maison; chapel: chapelle; cathedral: cathédrale; temple: temple; mosque: mosquée; pyramid: pyramide
      library: bibliothèque; island: île; mount: mont; lake: lac; river: rivière, fleuve; city: ville; saint: st, ste, sainte
      holy: saint; great: grand, grande; new: nouveau, nouvelle, neuf; old: vieux, vieille; north: nord
      south: sud; east: est; west: ouest; virgin: vierge; lady: dame; our: notre; kingdom: royaume
      empire: empire; council: conseil, concile; world heritage: patrimoine mondial; war: guerre; battle: bataille; treaty: traité; white: blanc, blanche
      black: noir, noire; red: rouge; green: vert, verte; golden: doré, dorée; national: national, nationale; royal: royal, royale`),
    firstRuler: foldedSet('ier iers ire'),
  },
  negation: {
    negators: foldedSet('pas non jamais aucun aucune sans ni rien nul nulle guère'),
    halfNegators: foldedSet('plus que personne'),
    before: foldedSet('ne n'),
    noDenial: foldedSet('seulement moins doute'),
    until: foldedSet('avant'),
    negating:
      foldedSet(`manqu echou refus abandon empech absent absenc evit inachev incomplet inconnu priv depourvu
      sauf except rejet impossibl inutilis inhabit`),
  },
  classes: {
    nationality: peoplePhrases(
      `fr: français, française, françaises, france; gb: anglais, anglaise, anglaises, britannique, britanniques, angleterre; scot: écossais, écossaise, écosse
      ie: irlandais, irlandaise, irlandaises; welsh: gallois, pays de galles; de: allemand, allemande, allemands, allemandes; it: italien, italienne, italiens, italiennes
      es: espagnol, espagnole, espagnols, espagnoles; pt: portugais, portugaise, portugaises; gr: grec, grecque, grecs, grecques
      roman: romain, romaine, romains, romaines; tr: turc, turque, turcs, turques; ottoman: ottoman, ottomane, ottomans, ottomanes; ru: russe, russes
      pl: polonais, polonaise; at: autrichien, autrichienne, autrichiens; hu: hongrois, hongroise; cz: tchèque, tchèques
      ch: suisse, suisses; nl: néerlandais, néerlandaise, hollandais; be: belge, belges, flamand, flamande, flamands; dk: danois, danoise
      se: suédois, suédoise; no: norvégien, norvégienne; fi: finlandais; us: américain, américaine, américains, américaines; ca: canadien, canadienne
      mx: mexicain, mexicaine; br: brésilien, brésilienne; cn: chinois, chinoise; jp: japonais, japonaise; in: indien, indienne, indiens
      ir: perse, perses, iranien, iranienne; arab: arabe, arabes; eg: égyptien, égyptienne, égyptiens, égyptiennes; ma: marocain, marocaine, marocains
      tn: tunisien, tunisienne; dz: algérien, algérienne; sy: syrien, syrienne, syriens; iq: irakien, irakienne; lb: libanais, libanaise
      il: israélien, israélienne; bg: bulgare, bulgares; rs: serbe, serbes; hr: croate, croates; ro: roumain, roumaine; ua: ukrainien, ukrainienne
      et: éthiopien, éthiopienne; norman: normand, normande, normands, normandes; viking: viking, vikings; mongol: mongol, mongole, mongols; kr: coréen, coréenne
      vn: vietnamien, vietnamienne; celt: celte, celtes, celtique, celtiques; lombard: lombard, lombards; visigoth: wisigoth, wisigoths; af: africain, africaine, africains`,
      'fr',
    ),
    religion:
      groupPhrases(`christian: chrétien, chrétienne, chrétiens, chrétiennes; catholic: catholique, catholiques; protestant:
      protestant, protestante, protestants; orthodox: orthodoxe, orthodoxes; muslim: musulman, musulmane, musulmans, musulmanes, islamique, islamiques
      jewish: juif, juive, juifs, juives; buddhist: bouddhiste, bouddhistes; hindu: hindou, hindoue, hindous; pagan: païen, païenne, païens
      sunni: sunnite, sunnites; shia: chiite, chiites; anglican: anglican, anglicane; benedictine: bénédictin, bénédictine, bénédictins
      cistercian: cistercien, cistercienne, cisterciens; dominican: dominicain, dominicaine, dominicains; franciscan: franciscain, franciscaine, franciscains
      jesuit: jésuite, jésuites; lutheran: luthérien, luthérienne; calvinist: calviniste, calvinistes; druze: druze, druzes; coptic: copte, coptes`),
    material:
      groupPhrases(`wood: bois, chêne, cèdre; marble: marbre; granite: granit, granite; brick: brique, briques; bronze: bronze
      gold: or, doré, dorée, dorés, dorées; silver: argent; iron: fer; steel: acier; copper: cuivre; glass: verre; concrete: béton; ivory: ivoire
      clay: argile, terre cuite; limestone: calcaire; sandstone: grès; basalt: basalte; alabaster: albâtre; porphyry: porphyre; plaster: plâtre, stuc
      wax: cire; silk: soie; linen: lin; paper: papier; leather: cuir; ice: glace`),
    style:
      groupPhrases(`gothic: gothique, gothiques; romanesque: roman, romane, romans, romanes; baroque: baroque, baroques; renaissance: renaissance
      classical: classique, classiques; neoclassical: néoclassique, néo classique; rococo: rococo; byzantine: byzantin, byzantine, byzantins
      moorish: mauresque, mauresques; artdeco: art déco; artnouveau: art nouveau; modernist: moderniste; gothicrevival: néogothique, néo gothique
      doric: dorique, doriques; ionic: ionique, ioniques; corinthian: corinthien, corinthienne; mannerist: maniériste; brutalist: brutaliste
      hellenistic: hellénistique; cubist: cubiste; impressionist: impressionniste`),
    title:
      groupPhrases(`king: roi, rois; queen: reine, reines; emperor: empereur, empereurs; empress: impératrice; prince: prince, princes
      princess: princesse; duke: duc, ducs; duchess: duchesse; count: comte, comtes; bishop: évêque, évêques; archbishop: archevêque
      pope: pape, papes; cardinal: cardinal; abbot: abbé; sultan: sultan, sultans; caliph: calife, califes; pharaoh: pharaon, pharaons
      president: président; general: général; admiral: amiral; baron: baron; knight: chevalier, chevaliers; tsar: tsar; vizier: vizir
      emir: émir, émirs; shah: chah, shah; mayor: maire; architect: architecte, architectes; sculptor: sculpteur, sculpteurs; painter: peintre, peintres
      engineer: ingénieur, ingénieurs; poet: poète, poètes; brother: frère, frères; sister: sœur, sœurs; son: fils; daughter: fille, filles
      father: père; mother: mère; wife: épouse, femme; husband: époux, mari; uncle: oncle; cousin: cousin; widow: veuve; nephew: neveu
      grandson: petit fils; grandfather: grand père`),
    direction:
      groupPhrases(`n: nord; s: sud; e: à l est, côté est, vers l est, de l est; w: ouest; ne: nord est; nw: nord ouest; se: sud est; sw: sud ouest
      left: à gauche, main gauche; right: à droite, main droite`),
    season: groupPhrases(
      'spring: printemps; summer: été de, en été, l été; autumn: automne; winter: hiver, hivers',
    ),
    weekday: groupPhrases(
      '1: lundi; 2: mardi; 3: mercredi; 4: jeudi; 5: vendredi; 6: samedi; 7: dimanche',
    ),
  },
}
