/** Ten places, made up, a passage a line. */
export const englishPassages = `
Harrow Bridge is a stone arch bridge over the River Tarn in Ashford, England. It was designed by the engineer Thomas Weld and opened on 12 May 1831. The bridge has seven arches, is 214 metres (702 ft) long and carries the road to Dover. A flood destroyed two arches in 1852, and they were rebuilt in brick within three years. Tolls were collected until 1879. It was listed Grade I in 1968.
The Cathedral of Saint Aldric is a Gothic church in Morlaine, northern France. Bishop Hugh of Vaux began it in 1194, after a fire had destroyed the Romanesque church, and it was consecrated in 1260 in the presence of King Louis IX. Its nave is 37 metres high, the tallest in the region. The south tower was never finished. During the French Revolution the lead of the roof was melted down for bullets. The rose window has 84 panes of 13th-century glass.
Castell Brynmor is a ruined castle on a limestone hill in Wales. It was built between 1283 and 1289 for Edward I by Master James of Saint George at a cost of about £14,000. Up to 950 men worked on it in summer. Owain Glyndŵr took it in 1404 and held it for four years. After the Civil War Parliament ordered its walls to be slighted. The painter J. M. W. Turner drew it in 1799. It does not have a moat, because the rock is too hard.
Skerry Light stands on a reef 18 miles off the coast of Argyll, Scotland. Alan Stevenson, the uncle of the writer Robert Louis Stevenson, built it from 1838 to 1844 of granite from Mull. The tower weighs 4,300 tonnes and is 48 metres tall; 151 steps lead to the lamp. A storm swept away the first barracks in November 1838. The light was automated in 1994. No keeper was ever lost at sea.
The Teatro Aurora is an opera house in Naples, Italy, opened on 4 November 1737, the saint's day of King Charles of Bourbon. The architect Giovanni Medrano designed it in eight months. It has 1,386 seats in six tiers of boxes. A fire on 13 February 1816 destroyed the hall, which was rebuilt in less than ten months. Gioachino Rossini was its director from 1815 to 1822. It is the oldest continuously active opera house in the world.
The Aqueduct of Verana is a Roman aqueduct near Segra, Spain. It was probably built in the 1st century AD under the emperor Trajan. It brought water from the Rio Frio, 17 km away. The bridge has 167 arches of granite blocks set without mortar and reaches 28.5 m. The Moors damaged 36 arches in 1072; they were restored in the 15th century under Isabella I. It supplied the town until 1973. It was declared a World Heritage Site in 1985.
The Kessler Museum in Vienna, Austria, shows the collection of the banker Otto Kessler. He left 2,400 paintings to the city in 1896. The building by Otto Wagner opened in 1903 and combines iron, glass and white marble. Its most famous work is The Miller's Daughter by Johannes Vermeer. In 1944 bombs hit the east wing, but the paintings had been moved to a salt mine. The museum received 640,000 visitors in 2019. Photography is not allowed.
The Great Mosque of Tarfaya is a mosque in Morocco founded in 1158 by the Almohad caliph Abd al-Mu'min. Its minaret is 69 metres tall and took 38 years to complete. The prayer hall has 17 aisles and 112 columns and holds 25,000 people. Four copper globes crown the minaret; legend says that they were once pure gold. A first mosque on the site was not aligned with Mecca and was pulled down. Non-Muslims may not enter.
Fort Landry is a star fort on the Saint Clair River in Canada. French soldiers built it of wood in 1742; the British captured it on 25 July 1759 and rebuilt it in stone. Its walls are 6 metres thick. In the War of 1812, 600 American troops besieged it for eleven weeks without success. It served as a prison in the 1870s. Parks Canada bought the fort for one dollar in 1921 and reopened it as a museum in 1934.
The Colossus of Ilmen is a statue of a seated king in Luxor, Egypt. It was carved from a single block of quartzite about 1350 BC in the reign of Amenhotep III. It is 18 m high and weighs an estimated 720 tonnes. The stone came from quarries near Cairo, 675 km to the north. An earthquake in 27 BC broke it, and afterwards it was said to sing at dawn. The emperor Hadrian heard it in AD 130. Septimius Severus repaired it around 199, and it never sang again.`

/** Faithful sentences: the number of the passage, and what a writer makes of it. */
export const englishParaphrases = `
1 Seven stone arches carry the Dover road across the River Tarn.
1 Thomas Weld was the engineer who designed the bridge, which opened in May 1831.
1 From end to end, the bridge measures 214 metres.
1 In 1852, floodwater tore down two of its arches.
1 The two lost arches were rebuilt in brick.
1 Travellers paid a toll here until 1879.
1 At just over 700 feet long, it still carries the road to Dover.
1 It has been a Grade I listed structure since 1968.
2 Bishop Hugh of Vaux started work on this Gothic cathedral at the end of the 12th century.
2 A fire had destroyed the Romanesque church that stood here before.
2 Louis IX himself was present when the cathedral was consecrated in 1260.
2 The nave rises 37 metres, higher than any other in the region.
2 One of its towers, the south one, was never completed.
2 Revolutionaries melted the lead of its roof to make bullets.
2 Look for the rose window: its 84 panes of glass date from the thirteenth century.
2 Sixty-six years passed between the start in 1194 and the consecration in 1260.
3 Edward I had the castle built between 1283 and 1289.
3 Master James of Saint George directed the building, which cost around £14,000.
3 In the summer months as many as 950 men were at work on the castle.
3 In 1404 the castle fell to Owain Glyndŵr, who held it for four years.
3 There is no moat: the rock here is too hard.
3 Parliament had the walls slighted after the Civil War.
3 Turner came to draw the ruined castle in 1799.
3 The ruins stand on a hill of limestone in Wales.
4 The lighthouse rises from a reef 18 miles off the Scottish coast.
4 Its builder, Alan Stevenson, was an uncle of Robert Louis Stevenson, the writer.
4 The granite for the tower came from Mull.
4 The tower stands 48 metres tall and weighs some 4,300 tonnes.
4 To reach the lamp, keepers climbed 151 steps.
4 In November 1838 a storm carried away the first barracks.
4 Since 1994 the light has been automated.
4 Not one keeper was ever lost at sea.
5 The opera house opened on the fourth of November 1737, the saint’s day of Charles of Bourbon.
5 Giovanni Medrano needed just eight months to design the theatre.
5 Six tiers of boxes surround the hall, which has 1,386 seats.
5 The hall burnt down on February 13, 1816.
5 It took less than ten months to rebuild the hall after the fire.
5 Rossini directed the opera house for seven years, from 1815 to 1822.
5 No opera house in the world has been continuously active for longer.
5 This is the world’s oldest opera house still in continuous use.
6 The aqueduct was probably built in the first century, when Trajan was emperor.
6 Its water came from the Rio Frio, 17 kilometres away.
6 No mortar holds its granite blocks together.
6 The highest of its 167 arches reach 28.5 metres.
6 In 1072 the Moors damaged 36 of the arches.
6 The damaged arches were restored in the 1400s under Isabella I.
6 The town got its water from the aqueduct until 1973.
6 UNESCO has listed it as World Heritage since 1985.
7 The banker Otto Kessler left his 2,400 paintings to the city of Vienna in 1896.
7 Otto Wagner’s building of iron, glass and white marble opened in 1903.
7 Vermeer’s The Miller’s Daughter is the most famous painting in the collection.
7 When bombs struck the east wing in 1944, the paintings were safe in a salt mine.
7 In 2019 the museum welcomed about 640,000 visitors.
7 You may not take photographs inside.
7 Seven years after Kessler left his paintings to the city, the building opened.
7 Kessler was a banker, and the museum shows what he collected.
8 The Almohad caliph Abd al-Mu’min founded the mosque in the middle of the 12th century.
8 At 69 metres, the minaret took 38 years to complete.
8 Inside, 112 columns divide the prayer hall into 17 aisles.
8 The prayer hall has room for 25,000 people.
8 According to legend, the four copper globes on the minaret were once of pure gold.
8 An earlier mosque on this site was pulled down because it was not aligned with Mecca.
8 Visitors who are not Muslims may not go in.
8 Four globes of copper crown its minaret.
9 French soldiers raised the first fort in 1742, of wood.
9 The British took it on July 25, 1759, and built it anew in stone.
9 Its stone walls are six metres thick.
9 During the War of 1812, six hundred American troops besieged the fort in vain.
9 The siege lasted eleven weeks and failed.
9 In the 1870s the fort was used as a prison.
9 Parks Canada paid a single dollar for the fort in 1921.
9 Thirteen years later, in 1934, it reopened as a museum.
10 The statue was carved out of one single block of quartzite around 1350 BC.
10 It shows a seated king and dates from the reign of Amenhotep III.
10 The figure is 18 metres tall and weighs about 720 tonnes.
10 Its stone travelled 675 kilometres from quarries near Cairo.
10 An earthquake broke the colossus in 27 BC.
10 After the earthquake, people said that the statue sang at dawn.
10 In AD 130 the emperor Hadrian came and heard it sing.
10 Septimius Severus had it repaired around the year 199, and it fell silent.
f1 The lighthouse of Kervenn was lit for the first time in 1867.
f1 Its tower is 45 metres tall, and 212 steps lead up to the lamp.
f2 Francis I stayed at the castle in 1539.
f2 Charles V was received here in December 1539.
f3 The abbey was founded in 1038 by Geoffrey, Count of Anjou.
f3 During the French Revolution, in 1792, the monks had to leave.
f4 Gustave Morel designed the viaduct, which opened in 1884.
f4 The viaduct is 564 metres long and 122 metres high.
f5 The amphitheatre held some 24,000 spectators in Roman times.
f5 It was begun around the year 80 AD.
f6 The clock was finished in 1574, after three years of work.
f6 Every day at half past noon the twelve apostles pass before Christ.
f7 In 1916, German shells destroyed the town’s belfry.
f7 The belfry was rebuilt in 1932, 75 metres tall.
f8 Vauban fortified the town in the 17th century.
f8 The citadel has been on the World Heritage list since 2008.
f9 The tapestry is 68 metres long and dates from the 11th century.
f9 In 1803 Napoleon had it shown in Paris.
f10 The cave was discovered in 1940 by four boys.
f10 It closed to the public in 1963.`
