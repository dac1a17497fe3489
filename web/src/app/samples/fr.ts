import type { SampleTexts } from './en.ts'

export const frSamples: SampleTexts = {
  quick_facts: {
    title: 'Le Colisée, un lac vidé pour le peuple de Rome',
    location: 'Rome, Italie',
    content: [
      '• Commencé sous Vespasien au début des années 70, sur le lac asséché du palais de Néron, l’amphithéâtre est inauguré par Titus en l’an 80, avec cent jours de jeux selon les auteurs antiques.',
      '• L’ellipse mesure environ 189 mètres sur 156, et le mur extérieur s’élève à près de 48 mètres.',
      '• Sur les 80 arcades du rez-de-chaussée, 76 portaient un numéro qui guidait chaque spectateur vers sa place. Quelques-uns se lisent encore.',
      '• Les derniers combats de gladiateurs connus datent des années 430, mais on y chasse encore des fauves en 523.',
      '• Le séisme de 1349 abat une grande partie de l’enceinte sud, dont la pierre part vers les chantiers de Rome.',
      '• Les trous qui grêlent la pierre sont les traces laissées, au Moyen Âge, par ceux qui arrachèrent les agrafes de fer scellées entre les blocs.',
    ].join('\n'),
    funFact:
      'En 1855, le botaniste anglais Richard Deakin publia le catalogue des 420 espèces de plantes qui poussaient alors à l’état sauvage dans les ruines du Colisée.',
  },
  history_guide: {
    title: 'Machu Picchu, un nom au charbon sur un mur',
    location: 'Région de Cuzco, Pérou',
    content: [
      'Sur un mur du temple aux Trois Fenêtres, quelqu’un avait écrit au charbon : Lizárraga, 1902. Agustín Lizárraga, cultivateur de la vallée, cherchait des terres à maïs quand il monta sur cette crête. Neuf ans plus tard, un universitaire de Yale lut l’inscription et la recopia dans son carnet. Puis il la laissa peu à peu sortir de l’histoire.',
      'Hiram Bingham, il est vrai, sut raconter la sienne. Le 24 juillet 1911, par un matin de bruine, il promet un sol d’argent à son hôte Melchor Arteaga, passe le torrent à quatre pattes sur quelques troncs, grimpe, et trouve en haut deux familles de paysans qui lui offrent de l’eau fraîche et des patates douces. Un petit garçon lui sert de guide. Sous la mousse et les bambous apparaissent des murs de granite blanc, ajustés sans mortier. Bingham crut tenir le dernier refuge des Incas. Il se trompait.',
      'Pour la plupart des historiens, c’était une maison de campagne. L’empereur Pachacutec l’avait fait bâtir au XVe siècle pour descendre, l’hiver, du froid de Cuzco vers ce balcon tiède au-dessus de la forêt. Quelques centaines de serviteurs l’entretenaient. Quand l’empire tomba, après 1532, il n’y eut plus personne à attendre. On partit. Rien n’indique que les Espagnols soient jamais montés.',
      'Le plus beau travail se cache sous l’herbe. Près de deux mètres de pluie tombent ici chaque année, et pourtant rien ne glisse : sous la grande place et derrière chaque terrasse, des couches de gravier et de déblais boivent l’eau et la conduisent dehors. Suivez le canal de pierre qui alimente seize fontaines, la première au plus près du logis royal. Il mène au mur arrondi du temple du Soleil. Au solstice de juin, le jour naissant passe par la fenêtre et se pose sur la roche, le long d’une entaille faite exprès.',
    ].join('\n\n'),
    funFact:
      'En septembre 2000, la grue d’une équipe qui tournait une publicité pour une bière ébrécha l’Intihuatana, la pierre sacrée que les siècles avaient laissée intacte.',
  },
  translate_inscription: {
    title: 'Le nom d’un autre',
    location: 'Panthéon, Rome, Italie',
    content: [
      '**Langue :** latin',
      '**Texte original :** M · AGRIPPA · L · F · COS · TERTIVM · FECIT',
      '**Traduction :** Marcus Agrippa, fils de Lucius, consul pour la troisième fois, l’a fait.',
      '**Explication :** Les graveurs romains ménageaient la place. M abrège Marcus, L F *Lucii filius*, fils de Lucius, et COS *consul*. *Tertium*, pour la troisième fois, donne l’année : Agrippa fut consul pour la troisième fois en 27 avant notre ère.',
      '**Son histoire :** Ces lettres disent vrai, mais d’un autre édifice. Agrippa, le bras droit d’Auguste, bâtit ici le premier Panthéon, et il brûla. En 1892, l’architecte Georges Chedanne sonde la maçonnerie : les estampilles des briques datent du règne d’Hadrien, un siècle et demi plus tard. L’empereur acheva le temple que vous voyez et, au lieu de son nom, y remit celui du premier fondateur.',
    ].join('\n\n'),
    funFact:
      'Chaque année, à la Pentecôte, des pompiers montent au sommet de la coupole et font tomber par son ouverture ronde des milliers de pétales de roses rouges.',
  },
}
