import type { Language } from '@storystone/schema/catalog.ts'
import type { Landmark } from './landmark.ts'

/** What is told of an inscription in one language. */
export type InscriptionTelling = {
  readonly title: string
  /** The name of the language that it is written in. */
  readonly language: string
  readonly translation: string
  readonly explanation: string
  readonly miniStory: string
}

/** An inscription as one reads it today, `[…]` where it is broken or runs on. */
export type Inscription = { readonly text: string } & Readonly<Record<Language, InscriptionTelling>>

const inscriptions: Readonly<Record<string, Inscription>> = {
  'pantheon-rome': {
    text: 'M·AGRIPPA·L·F·COS·TERTIVM·FECIT',
    en: {
      title: 'The Name That Hadrian Left Standing',
      language: 'Latin',
      translation: 'Marcus Agrippa, son of Lucius, consul for the third time, made this.',
      explanation:
        'M is Marcus, L·F is Lucii filius, son of Lucius, and COS is consul. Agrippa was consul for the third time in 27 BC, when he built the first temple here. It burned, and the building behind these letters is the one that Hadrian finished about AD 126.',
      miniStory:
        'An architect stands before the emperor with the plan of a new temple, the largest dome that anyone has dared. Whose name shall go on the front? Hadrian has built from Britain to Athens and signs almost nothing. Put back the old words, he says. So the masons cut the letters for a man who has been dead for more than a century, and bronze is set into them. For a long time scholars believed what they read, until stamps on the bricks gave the true date away.',
    },
    fr: {
      title: 'Le nom qu’Hadrien a laissé debout',
      language: 'latin',
      translation: 'Marcus Agrippa, fils de Lucius, consul pour la troisième fois, l’a fait.',
      explanation:
        'M abrège Marcus, L·F Lucii filius, « fils de Lucius », et COS consul. Agrippa fut consul pour la troisième fois en 27 avant notre ère, quand il éleva ici un premier temple. Celui-ci brûla ; l’édifice actuel est celui qu’Hadrien acheva vers 126.',
      miniStory:
        'L’architecte déroule son plan devant l’empereur : la plus grande coupole que l’on ait osée. Quel nom graver au fronton ? Hadrien a bâti de la Bretagne jusqu’à Athènes et ne signe presque rien. Remettez les mots d’autrefois, dit-il. Les tailleurs de pierre creusent donc les lettres d’un homme mort depuis plus d’un siècle, et l’on y scelle du bronze. Longtemps les savants ont cru ce qu’ils lisaient, jusqu’au jour où les timbres des briques ont livré la vraie date.',
    },
  },
  'trevi-fountain': {
    text: 'CLEMENS·XII·PONT·MAX\nAQVAM·VIRGINEM\nCOPIA·ET·SALVBRITATE·COMMENDATAM\nCVLTV·MAGNIFICO·ORNAVIT\nANNO·DOMINI·MDCCXXXV·PONTIF·VI',
    en: {
      title: 'A Pope Signs for the Water',
      language: 'Latin',
      translation:
        'Clement XII, supreme pontiff, adorned the Aqua Virgo, praised for its plenty and its wholesomeness, with splendid work in the year of the Lord 1735, the sixth of his pontificate.',
      explanation:
        'PONT·MAX is pontifex maximus, a title of the popes. The Aqua Virgo is the aqueduct that Agrippa opened in 19 BC and that still feeds the fountain. Clement XII gave the work to Nicola Salvi in 1732; the fountain was finished in 1762, long after both had died.',
      miniStory:
        'The old pope can no longer see. When he is told that the attic over the new fountain is up, he asks what stands on it, and a secretary reads him the lines slowly: Clement XII, the Virgin Water, splendid work, the year 1735. Below, carts of travertine still block the square and the basin is dry. Salvi, the architect, has years of quarrels before him, one of them with a barber. The words say it is adorned. It will take another twenty-seven years to be true.',
    },
    fr: {
      title: 'Un pape signe pour l’eau',
      language: 'latin',
      translation:
        'Clément XII, souverain pontife, orna d’un ouvrage magnifique l’Aqua Virgo, réputée pour son abondance et sa salubrité, en l’an du Seigneur 1735, sixième de son pontificat.',
      explanation:
        'PONT·MAX signifie pontifex maximus, titre des papes. L’Aqua Virgo est l’aqueduc qu’Agrippa mit en service en 19 avant notre ère et qui alimente toujours la fontaine. Clément XII confia l’ouvrage à Nicola Salvi en 1732 ; il ne fut achevé qu’en 1762, après la mort de l’un et de l’autre.',
      miniStory:
        'Le vieux pape n’y voit plus. On lui annonce que l’attique de la nouvelle fontaine est en place ; il demande ce qu’on y lit, et un secrétaire lui dit lentement les lignes : Clément XII, l’eau Vierge, un ouvrage magnifique, l’an 1735. En bas, les chariots de travertin encombrent encore la place et le bassin est à sec. Salvi, l’architecte, a devant lui des années de querelles, dont une avec un barbier. La pierre dit : il orna. Il faudra vingt-sept ans pour que ce soit vrai.',
    },
  },
  'rosetta-stone': {
    text: 'ΒΑΣΙΛΕΥΟΝΤΟΣ ΤΟΥ ΝΕΟΥ ΚΑΙ ΠΑΡΑΛΑΒΟΝΤΟΣ ΤΗΝ ΒΑΣΙΛΕΙΑΝ ΠΑΡΑ ΤΟΥ ΠΑΤΡΟΣ […]',
    en: {
      title: 'A Boy King in Three Scripts',
      language: 'Ancient Greek',
      translation: 'In the reign of the young one, who received the kingship from his father […]',
      explanation:
        'These are the first words of the Greek text, the lowest of the three on the stone. The young one is Ptolemy V, who was thirteen when the priests met at Memphis in 196 BC. The right edge is broken, so that most lines of the Greek lose their end.',
      miniStory:
        'The priests have come down the river to Memphis and they are in a hurry: the king is thirteen, and kings are seldom so easy to please. He has cut taxes and given to the temples. They vote him statues and a feast, and order that all of it be carved on hard stone, in the sacred writing, in that of the people, and in Greek. It is the last line, about the scripts, that nobody in the hall thinks twice about. Two thousand years later it is the only one that matters.',
    },
    fr: {
      title: 'Un roi enfant en trois écritures',
      language: 'grec ancien',
      translation: 'Sous le règne du jeune, qui a reçu la royauté de son père […]',
      explanation:
        'Ce sont les premiers mots du texte grec, le plus bas des trois sur la pierre. Le jeune est Ptolémée V, qui avait treize ans quand les prêtres se réunirent à Memphis, en 196 avant notre ère. Le bord droit est brisé : la plupart des lignes grecques ont perdu leur fin.',
      miniStory:
        'Les prêtres sont descendus à Memphis et ils se pressent : le roi a treize ans, et les rois sont rarement si faciles à contenter. Il a réduit les impôts, doté les temples. Ils lui votent des statues, une fête, et ordonnent que tout soit gravé dans une pierre dure, en écriture sacrée, en écriture du peuple et en grec. De cette dernière ligne, sur les écritures, personne dans la salle ne fait grand cas. Deux mille ans plus tard, c’est la seule qui compte.',
    },
  },
  'bayeux-tapestry': {
    text: 'HIC HAROLD REX INTERFECTVS EST',
    en: {
      title: 'Five Words at Hastings',
      language: 'Latin',
      translation: 'Here King Harold was killed.',
      explanation:
        'The words stand over the battle of Hastings of 14 October 1066. Two figures are near them: one grasps at an arrow by his eye, the other falls under a horseman’s sword. Which of them is Harold, or whether both are, is still debated.',
      miniStory:
        'The needlewoman has come almost to the end. She has done ships, horses, a comet with a tail like a broom. Now there are letters to fill, dark wool on linen: HIC HAROLD REX. She does not leave out the REX, though the man who pays for the cloth fought for the other side. Around the letters soldiers fall and, in the border below, others are already pulling the mail shirts off the dead. She bites off the thread. Five words, and a kingdom has changed hands.',
    },
    fr: {
      title: 'Cinq mots à Hastings',
      language: 'latin',
      translation: 'Ici le roi Harold a été tué.',
      explanation:
        'Ces mots dominent la bataille d’Hastings, le 14 octobre 1066. Deux figures les entourent : l’une saisit une flèche près de son œil, l’autre tombe sous l’épée d’un cavalier. Laquelle est Harold, ou si toutes deux le sont, on en discute encore.',
      miniStory:
        'La brodeuse arrive presque au bout. Elle a fait les navires, les chevaux, une comète à queue de balai. Il reste des lettres à remplir, laine sombre sur lin : HIC HAROLD REX. Elle n’omet pas le REX, bien que celui qui paie la toile ait combattu dans l’autre camp. Autour des lettres les soldats tombent ; dans la bordure, plus bas, on dépouille déjà les morts de leurs cottes de mailles. Elle coupe le fil avec les dents. Cinq mots, et un royaume a changé de main.',
    },
  },
  'independence-hall': {
    text: 'PROCLAIM LIBERTY THROUGHOUT ALL THE LAND UNTO ALL THE INHABITANTS THEREOF LEV. XXV. V X. […]',
    en: {
      title: 'The Verse on the Bell',
      language: 'English',
      translation: 'Announce freedom in the whole country to all who live in it (Leviticus 25:10).',
      explanation:
        'This is the upper line on the Liberty Bell, ordered for the Pennsylvania State House in 1751. It quotes the Bible on the fiftieth year, when slaves were to go free. The bell had no famous name until opponents of slavery took its verse for their own in the 1830s.',
      miniStory:
        'Isaac Norris, who speaks for the assembly, writes to London for a bell and is careful about the words that shall go around it. The bell comes, is hung to be tried, and cracks at a stroke. Two local founders, Pass and Stow, melt it and cast it again, with their own names on it this time. Nobody remarks on the verse. Eighty years later men and women who fight slavery read it with other eyes: all the inhabitants, it says. They give the old bell the name it has kept.',
    },
    fr: {
      title: 'Le verset de la cloche',
      language: 'anglais',
      translation:
        'Proclamez la liberté dans tout le pays, pour tous ses habitants (Lévitique 25, 10).',
      explanation:
        'C’est la ligne du haut de la cloche de la Liberté, commandée en 1751 pour le palais de l’assemblée de Pennsylvanie. Elle cite la Bible sur la cinquantième année, où les esclaves devaient être affranchis. La cloche n’eut pas de nom célèbre avant que les adversaires de l’esclavage ne fassent leur ce verset, dans les années 1830.',
      miniStory:
        'Isaac Norris, qui préside l’assemblée, écrit à Londres pour une cloche et soigne les mots qui en feront le tour. La cloche arrive, on la suspend pour l’essayer, elle se fend au premier coup. Deux fondeurs de la ville, Pass et Stow, la refondent, avec cette fois leurs noms dessus. Personne ne s’arrête au verset. Quatre-vingts ans après, ceux qui combattent l’esclavage le lisent d’un autre œil : tous ses habitants, est-il écrit. Ils donnent à la vieille cloche le nom qu’elle a gardé.',
    },
  },
}

/** The inscription for which a landmark is known, if there is one. */
export const inscriptionOf = ({ id }: Landmark): Inscription | null => inscriptions[id] ?? null

/** The ids of the landmarks that bear one. */
export const inscribedLandmarks: readonly string[] = Object.keys(inscriptions)
