/** Dix lieux inventés, un passage par ligne. */
export const frenchPassages = `
Le phare de Kervenn se dresse à la pointe de la presqu’île de Crozec, en Bretagne. Construit en granit rose de 1863 à 1866 par l’ingénieur Léonce Rey, il fut allumé pour la première fois le 1er février 1867. La tour mesure 45 mètres et compte 212 marches. Les Allemands la dynamitèrent en août 1944 ; elle fut reconstruite à l’identique en 1951. Le phare est automatisé depuis 1996. Il ne se visite pas en hiver.
Le château d’Orvault est un château de la Renaissance situé en Touraine. Commencé en 1515 par le financier Gilles Berthelot, il fut confisqué par François Ier en 1528 et ne fut jamais achevé. Le roi y séjourna en 1539 et y reçut Charles Quint en décembre de la même année. Son escalier droit, à quatre étages, est l’un des plus anciens de France. L’incendie de 1793 ravagea l’aile nord. L’État acheta le domaine en 1905 pour 250 000 francs.
L’abbaye de Saint-Florent est une abbaye bénédictine fondée en 1038 par Geoffroy Martel, comte d’Anjou. L’église abbatiale, longue de 72 mètres, fut consacrée par le pape Urbain II le 10 mars 1096. Au XVe siècle, l’abbaye comptait soixante-dix moines. Les huguenots la pillèrent en 1562. Les moines en furent chassés en 1792, pendant la Révolution, et les bâtiments servirent de caserne. Le cloître du XIIIe siècle n’a pas été restauré.
Le viaduc de Garabelle est un pont ferroviaire qui franchit la Truyère, dans le Cantal. Conçu par Léon Boyer et construit par Gustave Morel, il fut inauguré le 10 novembre 1884 après quatre ans de travaux. Long de 564 mètres et haut de 122 mètres, il était alors le plus haut pont du monde. Environ 500 ouvriers y posèrent 678 768 rivets. Il pèse 3 587 tonnes. Aucun ouvrier n’y perdit la vie.
Les arènes de Nimac sont un amphithéâtre romain du Languedoc, commencé vers l’an 80 de notre ère. Longues de 133 mètres et larges de 101 mètres, elles accueillaient environ 24 000 spectateurs sur 34 gradins. Les Wisigoths en firent une forteresse au VIe siècle. Au XVIIIe siècle, 700 personnes y habitaient encore. Les maisons furent démolies à partir de 1809. On y donne des corridas depuis 1863.
L’horloge astronomique de Strabourg se trouve dans le bras sud de la cathédrale. Le mathématicien Conrad Dasypodius en dirigea la construction de 1571 à 1574. Jean-Baptiste Schwilgué en remplaça le mécanisme de 1838 à 1842. Elle mesure 18 mètres de haut. Tous les jours, à 12 h 30, les douze apôtres défilent devant le Christ. Selon la légende, le magistrat fit crever les yeux de l’horloger pour qu’il ne pût pas construire une autre horloge.
Le beffroi d’Arrac est un beffroi communal du Pas-de-Calais, haut de 75 mètres. Sa construction dura de 1463 à 1554. Des obus allemands le détruisirent le 21 octobre 1914. L’architecte Pierre Paquet le rebâtit en béton armé de 1924 à 1932. Un lion de cuivre de deux mètres en couronne le sommet. Sa cloche, la Joyeuse, pèse neuf tonnes. Un second bombardement, en 1916, acheva la ruine de la place.
La citadelle de Montbrun domine la vallée du Doubs. Vauban la fortifia de 1668 à 1683 sur ordre de Louis XIV, qui la jugea si chère qu’il demanda si ses murs étaient en or. Elle s’étend sur 11 hectares à plus de cent mètres au-dessus de la ville. Cent résistants y furent fusillés par les Allemands pendant la Seconde Guerre mondiale. Elle est inscrite au patrimoine mondial de l’UNESCO depuis 2008. Elle n’a jamais été prise d’assaut.
La tapisserie de Bayane est une broderie du XIe siècle, longue de 68,30 mètres, qui raconte la conquête de l’Angleterre par Guillaume le Conquérant. On y compte 623 personnages et 202 chevaux. Napoléon la fit exposer à Paris en 1803. Elle fut probablement commandée par l’évêque Odon, demi-frère de Guillaume. La fin de la toile est perdue. Elle n’est pas une tapisserie, puisqu’elle est brodée à l’aiguille.
La grotte de Lascombe est une grotte ornée du Périgord, découverte le 12 septembre 1940 par quatre garçons et leur chien. Elle compte près de 2 000 figures peintes ou gravées il y a environ 17 000 ans. Son plus grand taureau mesure 5,5 mètres. L’abbé Henri Breuil l’étudia le premier. Le souffle des visiteurs abîmait les peintures, et André Malraux la fit fermer en 1963. Une copie fut ouverte en 1983, à 200 mètres de l’original.`

/** Des phrases fidèles : le numéro du passage, et ce qu’un auteur en fait. */
export const frenchParaphrases = `
1 Bâti en granit rose, le phare garde la pointe de la presqu’île de Crozec.
1 L’ingénieur Léonce Rey acheva la construction en 1866, trois ans après l’avoir commencée.
1 Sa lampe s’alluma pour la première fois en février 1867.
1 Il faut gravir 212 marches pour arriver en haut de la tour.
1 En août 1944, les Allemands firent sauter le phare à la dynamite.
1 On le reconstruisit à l’identique sept ans plus tard.
1 Depuis 1996, le phare est entièrement automatisé.
1 En hiver, il n’est pas ouvert à la visite.
2 Le financier Gilles Berthelot commença ce château de la Renaissance en 1515.
2 François Ier confisqua le château treize ans plus tard.
2 Le château resta inachevé : il ne fut jamais terminé.
2 Charles Quint y fut reçu par le roi en décembre 1539.
2 L’escalier droit compte parmi les plus anciens de France.
2 En 1793, un incendie ravagea toute l’aile nord.
2 En 1905, le domaine fut acheté par l’État, pour 250 000 francs.
2 Cet escalier monte sur quatre étages.
3 C’est le comte d’Anjou Geoffroy Martel qui fonda l’abbaye en 1038.
3 Le pape Urbain II vint consacrer l’église en mars 1096.
3 L’abbatiale mesure 72 mètres de long.
3 Soixante-dix moines vivaient à l’abbaye au quinzième siècle.
3 L’abbaye fut pillée par les huguenots au XVIe siècle.
3 La Révolution en chassa les moines, en 1792.
3 Les bâtiments devinrent ensuite une caserne.
3 Le cloître, qui date du XIIIe siècle, attend toujours d’être restauré.
4 Le viaduc franchit la Truyère à 122 mètres de haut.
4 Léon Boyer le dessina, et Gustave Morel le construisit en quatre ans.
4 À son inauguration, en novembre 1884, aucun pont au monde n’était plus haut.
4 C’était alors le pont le plus haut du monde.
4 Près de 500 ouvriers y ont posé 678 768 rivets.
4 L’ouvrage pèse plus de 3 500 tonnes.
4 Pas un seul ouvrier n’y perdit la vie.
4 Le pont ferroviaire s’étire sur 564 mètres.
5 Les Romains commencèrent cet amphithéâtre vers l’an 80.
5 Sur ses 34 gradins prenaient place quelque 24 000 spectateurs.
5 Les arènes ont 133 mètres de long sur 101 mètres de large.
5 Au VIe siècle, les Wisigoths transformèrent les arènes en forteresse.
5 Sept cents personnes habitaient encore à l’intérieur au XVIIIe siècle.
5 On commença à démolir les maisons en 1809.
5 Depuis 1863, des corridas s’y déroulent.
5 L’amphithéâtre romain pouvait accueillir environ 24 000 personnes.
6 Conrad Dasypodius, un mathématicien, dirigea les travaux entre 1571 et 1574.
6 Le mécanisme actuel est de Schwilgué, qui remplaça l’ancien à partir de 1838.
6 Du haut de ses 18 mètres, l’horloge occupe le bras sud de la cathédrale.
6 Chaque jour, à 12 h 30, douze apôtres passent devant le Christ.
6 Une légende veut que le magistrat ait fait crever les yeux de l’horloger.
6 Schwilgué travailla quatre ans au nouveau mécanisme, de 1838 à 1842.
6 L’horloge astronomique a 18 mètres de haut.
6 La première construction dura trois ans, de 1571 à 1574.
7 Le beffroi s’élève à 75 mètres.
7 Commencé en 1463, il ne fut terminé qu’en 1554.
7 Le 21 octobre 1914, le beffroi s’effondra sous les obus allemands.
7 Pierre Paquet l’a rebâti en béton armé entre les deux guerres, de 1924 à 1932.
7 Au sommet veille un lion de cuivre haut de deux mètres.
7 Sa cloche de neuf tonnes porte le nom de Joyeuse.
7 La place fut bombardée une seconde fois en 1916.
7 Il fallut près d’un siècle, de 1463 à 1554, pour le construire.
8 Vauban fortifia la citadelle à la demande de Louis XIV.
8 Le roi demanda si les murs étaient en or, tant ils étaient chers.
8 La citadelle couvre onze hectares et domine la ville de plus de cent mètres.
8 Pendant la Seconde Guerre mondiale, une centaine de résistants y furent fusillés.
8 Personne ne l’a jamais prise d’assaut.
8 L’UNESCO l’a inscrite au patrimoine mondial en 2008.
8 Les travaux de fortification durèrent quinze ans, de 1668 à 1683.
8 Depuis ses murs, on domine toute la vallée du Doubs.
9 Cette broderie de près de 70 mètres date du XIe siècle.
9 Elle raconte comment Guillaume le Conquérant s’empara de l’Angleterre.
9 On y a compté 623 personnages et plus de 200 chevaux.
9 En 1803, Napoléon l’exposa à Paris.
9 C’est probablement l’évêque Odon, le demi-frère de Guillaume, qui la commanda.
9 Il manque la fin de la toile : elle est perdue.
9 Ce n’est pas une vraie tapisserie : elle fut brodée à l’aiguille.
9 L’œuvre mesure 68,30 mètres de long.
10 Quatre garçons et leur chien découvrirent la grotte en septembre 1940.
10 Les figures furent peintes ou gravées il y a quelque 17 000 ans.
10 Près de deux mille figures ornent la grotte.
10 L’abbé Breuil fut le premier à l’étudier.
10 Le plus grand taureau mesure plus de cinq mètres.
10 Abîmées par le souffle des visiteurs, les peintures furent fermées au public en 1963.
10 Depuis 1983, une copie de la grotte se visite à 200 mètres de là.
10 C’est André Malraux qui fit fermer la grotte en 1963.
e1 Le pont de Harrow fut inauguré le 12 mai 1831.
e1 Ses sept arches mesurent ensemble 214 mètres.
e2 L’évêque Hugh de Vaux commença la cathédrale en 1194.
e2 Louis IX assista à la consécration de l’église en 1260.
e3 Édouard Ier fit bâtir ce château entre 1283 et 1289.
e3 Au début du XVe siècle, Owain Glyndŵr prit le château.
e4 Alan Stevenson construisit le phare de 1838 à 1844.
e4 La tour, haute de 48 mètres, pèse 4 300 tonnes.
e5 L’opéra de Naples ouvrit le 4 novembre 1737.
e5 Rossini en fut le directeur de 1815 à 1822.
e6 L’aqueduc fut sans doute construit au Ier siècle, sous l’empereur Trajan.
e6 Ses 167 arches de granit atteignent 28,5 mètres.
e7 Le banquier Otto Kessler légua 2 400 tableaux à la ville de Vienne.
e7 Le bâtiment d’Otto Wagner ouvrit ses portes en 1903.
e8 La Grande Mosquée fut fondée en 1158, et son minaret mesure 69 mètres.
e8 La salle de prière compte 17 nefs et 112 colonnes.
e9 Les Britanniques prirent le fort le 25 juillet 1759.
e9 Le fort servit de prison dans les années 1870.
e10 La statue date du règne d’Aménophis III, vers 1350 av. J.-C.
e10 Septime Sévère la fit réparer vers 199.`
