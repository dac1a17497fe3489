import type { SampleTexts } from './texts.ts'

export const frSamples: SampleTexts = {
  quick_facts: {
    title: ['Le viaduc où l’on freinait pour la vue', 'speed'],
    landmark: 'Viaduc de Millau',
    location: 'pont dans l’Aveyron, France',
    content: [
      [
        [
          'Le viaduc franchit les gorges du Tarn, près de Millau ; après trois ans de chantier, il est inauguré le 14 décembre 2004.',
          'gorge',
          'inaugurated',
        ],
      ],
      [
        [
          'Avec 343 mètres de hauteur, il est resté le plus haut pont du monde jusqu’à la fin de 2025.',
          'tallest',
        ],
      ],
      [
        [
          'Tous les trois jours, chaque pile gagnait quatre mètres : une nouvelle couche de béton pouvait être coulée toutes les vingt minutes.',
          'growth',
          'poured',
        ],
      ],
      [
        [
          'Le tablier, assemblé sur les plateaux aux deux bouts, fut poussé au-dessus des piles, 60 centimètres à la fois, par cycles d’environ quatre minutes.',
          'pushed',
          'cycle',
        ],
      ],
      [
        [
          'Les sept mâts, hauts de 87 mètres et lourds d’environ 700 tonnes, roulèrent couchés sur la chaussée neuve avant d’être redressés.',
          'masts',
          'lying',
          'tilted',
        ],
      ],
      [
        [
          'La vitesse y fut abaissée de 130 à 110 km/h, parce que les touristes ralentissaient pour prendre des photos.',
          'speed',
        ],
      ],
    ],
    funFact: [
      'En décembre 2004, avant la première voiture, 19 000 marcheurs et coureurs foulèrent le tablier, sans avoir le droit de dépasser la première pile.',
      'walkers',
    ],
  },
  history_guide: {
    title: ['L’autobus qui sauta Tower Bridge', 'crossing', 'jump'],
    landmark: 'Tower Bridge',
    location: 'pont à Londres, Royaume-Uni',
    content: [
      [
        [
          'Le 30 décembre 1952, un autobus à impériale de la ligne 78 roule sur Tower Bridge, tout près du bord de la volée sud, quand la chaussée se soulève sous ses roues.',
          'crossing',
          'edge',
        ],
        [
          'Ce jour-là, un remplaçant tient le poste de garde, et l’on n’a pas arrêté la circulation comme il fallait.',
          'watchman',
        ],
        [
          'Albert Gunter, au volant, se décide en une fraction de seconde et accélère : l’autobus retombe près de deux mètres plus bas, sur la volée nord, qui n’a pas encore bougé.',
          'jump',
        ],
        [
          'Le receveur se casse la jambe, et douze des vingt voyageurs s’en tirent avec des blessures légères.',
          'injuries',
        ],
        ['Pour sa présence d’esprit, Gunter reçoit dix livres.', 'reward'],
      ],
      [
        [
          'À la fin du XIXᵉ siècle, l’est de Londres grandit et réclame un passage en aval de London Bridge, mais un pont fixe au niveau des rues couperait les voiliers du port, entre London Bridge et la Tour.',
          'demand',
          'ships',
        ],
        [
          'Plus de cinquante projets sont déposés ; celui de Sir Joseph Bazalgette est écarté faute de hauteur libre.',
          'designs',
        ],
        [
          'En 1884, on retient, de trois modèles, le pont à bascule : deux moitiés égales qui se lèvent pour laisser passer les bateaux.',
          'models',
          'chosen',
          'split',
        ],
        [
          'La loi de 1885 qui l’autorise exige que son dessin s’accorde avec l’architecture de la Tour de Londres.',
          'act',
          'accord',
        ],
      ],
      [
        ['Les travaux commencent en avril 1886 et durent huit ans.', 'built'],
        [
          'L’architecte, Sir Horace Jones, meurt en 1887 ; l’ingénieur John Wolfe Barry prend sa suite.',
          'jones',
          'appointed',
        ],
        [
          'Pour les tours et les passerelles, il faut plus de 11 000 tonnes d’acier, que l’on habille de granite de Cornouailles et de pierre de Portland, afin que le pont aille avec sa voisine.',
          'steel',
        ],
        ['Le prince et la princesse de Galles inaugurent l’ouvrage le 30 juin 1894.', 'opening'],
        [
          'Les passerelles, là-haut, étaient pour les piétons que les bateaux auraient fait attendre.',
          'pedestrians',
        ],
        [
          'Mais on n’y montait que par des escaliers ; elles eurent bientôt la réputation d’un repaire de pickpockets, et fermèrent en 1910.',
          'stairs',
          'pickpockets',
        ],
      ],
      [
        [
          'Les bateaux gardent la priorité, même si le pont, levé 6 160 fois la première année, ne s’ouvre plus qu’un millier de fois par an.',
          'priority',
          'firstYear',
          'thousand',
        ],
        [
          'Les heures sont publiées sur son site ; choisissez-en une et restez sur la rive : chaque volée pèse environ 1 070 tonnes, et ses contrepoids la font monter en cinq minutes.',
          'notice',
          'leaves',
        ],
        [
          'Cherchez ensuite le réverbère qui n’en est pas un : c’est une cheminée peinte, reliée autrefois au foyer d’un corps de garde, dans l’une des piles.',
          'lamppost',
          'fireplace',
        ],
      ],
    ],
    funFact: [
      'En mai 1997, le pont s’ouvrit à l’heure dite pour une barge à voile, la *Gladys*, et coupa en deux le cortège du président Clinton.',
      'motorcade',
      'barge',
    ],
  },
  translate_inscription: {
    title: ['Le nom d’un autre'],
    landmark: 'Panthéon',
    location: 'temple antique de Rome, Italie',
    content: [
      [['**Langue :** latin']],
      [['**Texte original :** M · AGRIPPA · L · F · COS · TERTIVM · FECIT']],
      [
        [
          '**Traduction :** Marcus Agrippa, fils de Lucius, consul pour la troisième fois, l’a fait.',
        ],
      ],
      [
        [
          '**Explication :** Les graveurs romains ménageaient la place. M abrège Marcus, L F *Lucii filius*, fils de Lucius, et COS *consul*. *Tertium*, pour la troisième fois, donne l’année : Agrippa fut consul pour la troisième fois en 27 avant notre ère.',
        ],
      ],
      [
        [
          '**Son histoire :** Ces lettres disent vrai, mais d’un autre édifice. Agrippa, le bras droit d’Auguste, bâtit ici le premier Panthéon, et il brûla. En 1892, l’architecte Georges Chedanne sonde la maçonnerie : les estampilles des briques datent du règne d’Hadrien, un siècle et demi plus tard. L’empereur acheva le temple que vous voyez et, au lieu de son nom, y remit celui du premier fondateur.',
        ],
      ],
    ],
    funFact: [
      'Chaque année, à la Pentecôte, des pompiers montent au sommet de la coupole et font tomber par son ouverture ronde des milliers de pétales de roses rouges.',
    ],
  },
}
