import { languages } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'

/** Names that mean the same in English and French, folded, each group between semicolons. */
const table = `london=londres;vienna=wien;venice=venise=venezia;florence=firenze;naples=napoli;genoa=genes=genova;
turin=torino;padua=padoue;mantua=mantoue;syracuse=siracusa;troy=troie;luxor=louxor;damascus=damas;
aleppo=alep;baghdad=bagdad;mecca=mecque;beirut=beyrouth;jerusalem=al quds;bethlehem=bethleem;
algiers=alger;tangier=tanger;fez=fes;kairouan=qayrawan;cologne=koln;munich=munchen;
aachen=aix la chapelle;mainz=mayence;trier=treves;regensburg=ratisbonne;hamburg=hambourg;
salzburg=salzbourg;brussels=bruxelles;bruges=brugge;ghent=gand;antwerp=anvers;hague=haye;basel=bale;
granada=grenade;saragossa=zaragoza;warsaw=varsovie;krakow=cracow=cracovie;prague=praha;
petersburg=petersbourg;kyiv=kiev;bucharest=bucarest;constantinople=istanbul=byzantium=byzance;
smyrna=izmir;edinburgh=edimbourg;dover=douvres;canterbury=cantorbery;new orleans=nouvelle orleans;
mexico city=mexico;beijing=peking;burgundy=bourgogne;brittany=bretagne;gascony=gascogne;savoy=savoie;
flanders=flandre=flandres;bavaria=baviere;saxony=saxe;swabia=souabe;tuscany=toscane;piedmont=piemont;
sardinia=sardaigne;corsica=corse;catalonia=catalogne;andalusia=andalousie;england=angleterre;
scotland=ecosse;wales=pays de galles=galles;britain=bretagne;great britain=grande bretagne;persia=perse;
asia minor=asie mineure;holy land=terre sainte;africa=afrique;america=amerique;thames=tamise;
tiber=tibre;tigris=tigre;alps=alpes;pyrenees=pirineos;pacific=pacifique;red sea=mer rouge;
dead sea=mer morte;black sea=mer noire;francis=francois=francesco;henry=heinrich;philip=felipe;
john=jean=giovanni=juan;james=jacques;peter=pierre=pietro;paul=paolo;stephen=etienne;
william=guillaume=wilhelm;edward=edouard;nicholas=nicolas;frederick=friedrich;elizabeth=elisabeth;
mary=marie;margaret=marguerite;joan=jeanne;anthony=antoine;matthew=matthieu;luke=luc;michael=michel;
gregory=gregoire;pius=pie;urban=urbain;julius=jules;septimius=septime;caesar=cesar;octavian=octave;
ramesses=ramses;amenhotep=amenophis;thutmose=thoutmosis;seti=sethi;tutankhamun=toutankhamon;
hatshepsut=hatchepsout;khufu=cheops=kheops;khafre=khephren=chephren;menkaure=mykerinos;
nebuchadnezzar=nabuchodonosor;suleiman=soliman;muhammad=mahomet=mohammed;charlemagne=charles the great;
umayyad=omeyyade;abbasid=abbasside;mamluk=mamelouk;marinid=merinide;ayyubid=ayyoubide;
seljuk=seldjoukide;crusader=croise;crusade=croisade;templars=templiers;punic=punique;gothic=gothique;
romanesque=roman;moorish=mauresque;baroque=barocco;jupiter=zeus;mars=ares;venus=aphrodite;
first world war=world war i=premiere guerre mondiale=grande guerre=great war;
second world war=world war ii=seconde guerre mondiale=deuxieme guerre mondiale;cold war=guerre froide;
french revolution=revolution francaise=revolution;middle ages=moyen age;
unesco=world heritage=world heritage site=patrimoine mondial;persian gulf=golfe persique;persian=persique;charles v=charles quint;baldwin=baudouin;hugh=hugues;godfrey=godefroy;eleanor=alienor;roman empire=empire romain;
byzantine empire=empire byzantin;ottoman empire=empire ottoman;holy roman empire=saint empire;
hundred years war=guerre de cent ans;napoleonic wars=guerres napoleoniennes;bronze age=age du bronze;
stone age=age de la pierre;united nations=nations unies;new testament=nouveau testament;
old testament=ancien testament;koran=quran=coran;tower=tour;bridge=pont;castle=chateau;palace=palais;
church=eglise;basilica=basilique;abbey=abbaye;museum=musee;gate=porte;square=place;street=rue;
garden=jardin;gardens=jardins;hall=salle;house=maison;library=bibliotheque;island=ile;mount=mont;
mountain=montagne;lake=lac;river=riviere=fleuve;city=ville;elder=ancien;old=vieux=vieille=ancien=ancienne;
new=nouveau=nouvelle=neuf;great=grand=grande;north=nord;south=sud;east=est;west=ouest;
holy=saint=sacre=sainte;king=roi;queen=reine;emperor=empereur;duke=duc;count=comte;bishop=eveque;
archbishop=archeveque;pope=pape;god=dieu;virgin=vierge;lady=dame;our=notre;kingdom=royaume;
council=conseil=concile;world=monde=mondial=universelle=mondiale;exhibition=exposition=fair;war=guerre;
battle=bataille;treaty=traite;peace=paix;louis=ludwig;charles=karl=carlos;sphinx=sphynx;sun=soleil;
moon=lune;bull=taureau;lion=leon;star=etoile;iron=fer;gold=or;black=noir=noire;white=blanc=blanche;
red=rouge;green=vert=verte;monday=lundi;tuesday=mardi;wednesday=mercredi;thursday=jeudi;
friday=vendredi;saturday=samedi;sunday=dimanche`

/** The two-letter codes that may name a country. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = letters.flatMap((first) => letters.map((second) => first + second))

/** Each country's name in every language that we write. */
const countries = (): string[][] => {
  const names = languages.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  return codes.map((code) => names.flatMap((name) => foldName(name.of(code) ?? '') || []))
}

type Groups = ReadonlyMap<string, readonly string[]>

const groupsOf = (lists: readonly (readonly string[])[]): Groups => {
  const groups = new Map<string, string[]>()
  for (const names of lists)
    for (const name of names) groups.set(name, [...(groups.get(name) ?? []), ...names])
  return groups
}

let exonyms: Groups | undefined
let countryNames: Groups | undefined

/** What a folded name is called otherwise, in English or French. */
export const otherNames = (folded: string): readonly string[] => {
  exonyms ??= groupsOf(table.split(/;\s*/).map((group) => group.split('=')))
  return exonyms.get(folded) ?? []
}

/** What a country is called in the other language. The names take some milliseconds at first. */
export const otherCountryNames = (folded: string): readonly string[] => {
  countryNames ??= groupsOf(countries())
  return countryNames.get(folded) ?? []
}
